/** Why something was refused or failed, in the reader's language. */
import { ApiError } from './api'
import { isKey, language, t, type Key } from './i18n/index.svelte'

/** When to try again: "in 5 seconds", "in 3 minutes". */
function whenWords(seconds: number): string {
  const words = new Intl.RelativeTimeFormat(language())
  return seconds < 60 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')
}

/** The words for a reason, or for its code; the server's own English line only for English readers. */
export function refusalWords(problem: unknown): string {
  if (!(problem instanceof ApiError)) return problem instanceof Error ? problem.message : String(problem)
  const { code, message, reason } = problem
  const values = 'seconds' in problem.values ? { ...problem.values, when: whenWords(Number(problem.values.seconds)) } : problem.values
  const byReason = `refusal.${reason}`
  if (reason && isKey(byReason)) return t(byReason, values)
  if (message && language() === 'en') return message[0]!.toUpperCase() + message.slice(1)
  return t(isKey(`refusal.${code}`) ? (`refusal.${code}` as Key) : 'refusal.refused')
}
