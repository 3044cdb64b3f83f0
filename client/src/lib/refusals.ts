/** Why something was refused or failed, in the reader's language. */
import { ApiError } from './api'
import { isKey, language, t, type Key } from './i18n/index.svelte'

/** The words for a reason, or for its code; the server's own English line only for who reads English. */
export function refusalWords(problem: unknown): string {
  if (!(problem instanceof ApiError)) return problem instanceof Error ? problem.message : String(problem)
  const { code, message, reason, values } = problem
  const byReason = `refusal.${reason}`
  if (reason && isKey(byReason)) return t(byReason, values)
  if (message && language() === 'en') return message[0]!.toUpperCase() + message.slice(1)
  return t(isKey(`refusal.${code}`) ? (`refusal.${code}` as Key) : 'refusal.refused')
}
