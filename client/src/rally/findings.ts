/** What the server finds wrong with a course or a room, in the reader's language. */
import type { Direction } from '../lib/grid'
import { isKey, t } from '../lib/i18n/index.svelte'
import type { Finding } from '../lib/messages'
import { sideName } from './words'

const SIDES = ['north', 'east', 'south', 'west']

export function findingWords({ kind, words, facts }: Finding): string {
  const key = `finding.${kind}`
  if (!isKey(key)) return words[0]!.toUpperCase() + words.slice(1)
  const { side, rule } = facts
  const special = `special.${rule}`
  return t(key, {
    ...facts,
    ...(side === undefined ? {} : { side: sideName(SIDES.indexOf(String(side)) as Direction) }),
    ...(isKey(special) ? { rule: t(special) } : {}),
  })
}
