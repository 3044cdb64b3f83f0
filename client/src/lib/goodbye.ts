/** Why the server closed a table for good, in the reader's language. */
import { isKey, t } from './i18n/index.svelte'

export function goodbyeWords({ code }: { code: string }): string {
  const key = `connection.${code}`
  return isKey(key) ? t(key) : t('connection.closed')
}
