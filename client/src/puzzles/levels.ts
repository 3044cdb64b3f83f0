/** The names of the collection's levels. */
import { isKey, t } from '../lib/i18n/index.svelte'

export function levelName(level: string): string {
  const key = `puzzles.level.${level}`
  return isKey(key) ? t(key) : level
}
