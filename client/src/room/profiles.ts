/** How closely a race follows its edition's book, and what a profile sets. */
import { isKey, t } from '../lib/i18n/index.svelte'
import type { EditionInfo, HouseRuleInfo, ProfileInfo, RallySettings } from '../lib/messages'

/** A difference from the book, in words. */
export interface Difference {
  rule: string
  name: string
  value: string
  printed: string
  /** Why most tables do so, where they do. */
  because: string
}

const words = (key: string, otherwise: string): string => (isKey(key) ? t(key) : otherwise)

export const ruleName = (rule: HouseRuleInfo): string => words(`house.${rule.name}`, rule.title)

export const ruleAbout = (rule: HouseRuleInfo): string => words(`house.${rule.name}.about`, rule.text)

export function valueName(rule: HouseRuleInfo, value: unknown): string {
  if (value === true) return t('house.yes')
  if (value === false) return t('house.no')
  return words(`house.${rule.name}.${String(value)}`, rule.value_titles[rule.values.indexOf(value)] ?? String(value))
}

export const profileName = (profile: ProfileInfo): string => words(`profile.${profile.key}`, profile.title)

export const profileAbout = (profile: ProfileInfo): string => words(`profile.${profile.key}.about`, profile.text)

/** Whether the edition's own book offers this, so that it stands among the official rules. */
export const isOfficial = (edition: EditionInfo | null, rule: string): boolean => edition?.official.some((one) => one.rule === rule) ?? false

/** Where the book offers it. */
export function officialPlace(edition: EditionInfo, rule: string): string {
  const place = edition.official.find((one) => one.rule === rule)?.place ?? ''
  return t('rules.official.at', { book: edition.name, place: words(`official.${edition.key}.${rule}`, place) })
}

/** The settings that a profile brings; "our own rules" starts from the current ones. */
export function settingsOf(profile: ProfileInfo, edition: EditionInfo, race: RallySettings, houseRules: readonly HouseRuleInfo[]): Partial<RallySettings> {
  if (profile.key === edition.profiles.at(-1)?.key) return { profile: profile.key }
  const known = new Set(houseRules.map(({ name }) => name))
  const special = Object.entries(race.rules).filter(([name]) => !known.has(name))
  const set = new Map(profile.differences.map(({ rule, value }) => [rule, value]))
  const house = [...set].filter(([rule]) => known.has(rule))
  const ready = isOfficial(edition, 'ready') ? ((set.get('ready') as RallySettings['ready'] | undefined) ?? 'final') : race.ready
  return {
    profile: profile.key,
    rules: Object.fromEntries([...special, ...house]),
    lives: null,
    optional_lives: set.get('optional_lives') === true,
    ready,
  }
}

/** How these settings differ from the edition's book, by name. */
export function differences(race: RallySettings, edition: EditionInfo, houseRules: readonly HouseRuleInfo[]): Difference[] {
  const found: Difference[] = []
  const add = (rule: string, set: unknown, name: string, value: string, printed: string) =>
    found.push({ rule, name, value, printed, because: reason(edition, rule, set) })
  const lives = String(edition.lives)
  if (race.lives !== null && race.lives !== edition.lives) add('lives', race.lives, t('room.lives'), String(race.lives), lives)
  else if (race.lives === null && race.optional_lives) add('optional_lives', true, t('rules.lives'), t('house.yes'), t('house.no'))
  for (const rule of houseRules) {
    const [value, printed] = [race.rules[rule.name], rule.printed[edition.key]]
    if (value !== undefined && value !== printed) add(rule.name, value, ruleName(rule), valueName(rule, value), valueName(rule, printed))
  }
  if (race.ready === 'open' && isOfficial(edition, 'ready')) {
    add('ready', 'open', t('room.ready'), t('room.ready.open'), t('room.ready.final'))
  }
  return found
}

/** The reason that a profile of the edition gives for this value. */
function reason(edition: EditionInfo, rule: string, value: unknown): string {
  for (const { key, differences: named } of edition.profiles) {
    const one = named.find((difference) => difference.rule === rule && difference.value === value)
    if (one) return words(`profile.${key}.${edition.key}.${rule}`, one.because)
  }
  return ''
}
