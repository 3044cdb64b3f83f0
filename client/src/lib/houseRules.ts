/** What a table has agreed on beyond the rulebook, as readable names. */
import { isKey, t } from './i18n/index.svelte'
import type { RicochetSettings } from './messages'

const words = (key: string, otherwise: string): string => (isKey(key) ? t(key) : otherwise)

/** House rules and added special rules of a race. */
export function raceRules(rules: Record<string, unknown>): string[] {
  return Object.entries(rules)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const label = words(`house.${name}`, words(`special.${name}`, name.replaceAll(/[_-]/g, ' ')))
      if (value === true || typeof value === 'object') return label
      return `${label}: ${value === false ? t('house.no') : words(`house.${name}.${String(value)}`, String(value))}`
    })
}

/** What differs from the rulebook at a table of Ricochet Robots. */
export function ricochetRules(game: RicochetSettings, solo: boolean): string[] {
  return [
    ...(game.black ? [t('room.black')] : []),
    ...(game.turn_rule ? [] : [t('rules.turn.off')]),
    ...(game.try_out ? [t('room.tryout')] : []),
    ...(game.allow_fewer && !solo ? [t('room.fewer')] : []),
    ...(game.double_time && solo ? [t('room.double')] : []),
    ...(game.hints && solo ? [t('room.hints')] : []),
  ]
}
