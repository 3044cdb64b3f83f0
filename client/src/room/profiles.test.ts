import { describe, expect, it } from 'vitest'
import type { EditionInfo, HouseRuleInfo, RallySettings } from '../lib/messages'
import { differences, settingsOf } from './profiles'

const houseRule = (name: string, values: unknown[], printed: unknown): HouseRuleInfo => ({
  name,
  group: 'floor',
  title: name,
  text: '',
  values,
  value_titles: values.map(String),
  printed: { club: printed },
  official: false,
})

const HOUSE_RULES = [houseRule('oil', [true, false], false), houseRule('grip', ['good', 'bad'], 'good')]

const profile = (key: string, ...differences: [string, unknown, string][]) => ({
  key,
  title: key,
  text: '',
  differences: differences.map(([rule, value, because]) => ({ rule, value, because })),
})

const EDITION = {
  key: 'club',
  name: 'Club',
  lives: 3,
  official: [{ rule: 'ready', place: 'p. 1' }],
  profiles: [
    profile('book'),
    profile('common', ['oil', true, 'Floors are oily.'], ['optional_lives', true, 'Oil costs lives.'], ['ready', 'open', 'Nobody looks.']),
    profile('own'),
  ],
} as unknown as EditionInfo

const race = (changes: Partial<RallySettings>): RallySettings =>
  ({ profile: 'own', rules: {}, lives: null, optional_lives: false, ready: 'final', ...changes }) as RallySettings

const chosen = (key: string, from: RallySettings) => settingsOf(EDITION.profiles.find((one) => one.key === key)!, EDITION, from, HOUSE_RULES)

describe('settingsOf', () => {
  it('sets what the profile names and nothing else', () => {
    expect(chosen('common', race({ rules: { grip: 'bad', 'moving-flags': {} }, lives: 5 }))).toEqual({
      profile: 'common',
      rules: { 'moving-flags': {}, oil: true },
      lives: null,
      optional_lives: true,
      ready: 'open',
    })
  })

  it('goes back to the book in everything', () => {
    expect(chosen('book', race({ rules: { oil: true }, optional_lives: true, ready: 'open' }))).toEqual({
      profile: 'book',
      rules: {},
      lives: null,
      optional_lives: false,
      ready: 'final',
    })
  })

  it('leaves what is set where the rules are one’s own', () => {
    expect(chosen('own', race({ rules: { oil: true } }))).toEqual({ profile: 'own' })
  })
})

describe('differences', () => {
  const named = (changes: Partial<RallySettings>) => differences(race(changes), EDITION, HOUSE_RULES).map(({ rule, because }) => [rule, because])

  it.each([
    ['as printed', {}, []],
    ['the printed value, chosen', { rules: { grip: 'good' } }, []],
    ['a value of one’s own', { rules: { grip: 'bad' } }, [['grip', '']]],
    ['one that is commonly played', { rules: { oil: true } }, [['oil', 'Floors are oily.']]],
    ['lives by the formula', { optional_lives: true }, [['optional_lives', 'Oil costs lives.']]],
    ['lives by a number, which goes before the formula', { optional_lives: true, lives: 4 }, [['lives', '']]],
    ['as many lives as printed', { lives: 3 }, []],
    ['programs that may be changed', { ready: 'open' as const }, [['ready', 'Nobody looks.']]],
  ])('%s', (_, changes, found) => {
    expect(named(changes)).toEqual(found)
  })
})
