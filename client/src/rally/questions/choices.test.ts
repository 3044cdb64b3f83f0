import { afterEach, describe, expect, it } from 'vitest'
import { useLanguage } from '../../lib/i18n/index.svelte'
import type { RallyView } from '../../lib/messages'
import { detail } from '../sentences'
import { optionText } from '../words'
import { aimOf } from './aim'
import { choicesOf, questionWords, type Pick } from './choices'

const cast = { robots: new Map(), players: [], seats: new Map(), boards: [] }
const view = { edition: '2005', robots: [] } as unknown as RallyView
const labels = (question: object) => choicesOf(question as Pick, cast, view).map(({ label }) => label)

describe('what a shot may do', () => {
  it('is spelled out, never given by the names of the protocol', () => {
    expect(labels({ kind: 'ChooseShot', choices: ['through', 'stop'] })).toEqual(['Shoot through it', 'Stop at the first obstacle'])
    expect(labels({ kind: 'ChooseShot', choices: ['damage', 'lock:3', 'destroy:brakes'] })).toEqual([
      'Deal damage as usual',
      'Lock register 3',
      'Destroy Brakes',
    ])
  })
})

describe('the main laser', () => {
  it('tells how hard it hits', () => {
    const about = (question: object) => choicesOf(question as Pick, cast, view)[0]!.about
    expect(about({ kind: 'ChooseWeapon', target: 1, choices: ['main_laser', 'pressor_beam'] })).toBe('One damage to the target.')
    expect(about({ kind: 'ChooseWeapon', target: 1, damage: 4, choices: ['main_laser'] })).toBe('4 damage to the target.')
  })
})

describe('a question about a shot', () => {
  const cast = { robots: new Map([[0, 'Twonky'], [1, 'Zoom Bot']]), players: [], seats: new Map(), boards: [] }
  const robots = [{ id: 0, square: [2, 5], damage: 0 }, { id: 1, square: [5, 5], damage: 3 }]
  const view = { edition: '2005', robots } as unknown as RallyView
  const effects = [{ damage: 1 }, { shove: 1 }, { shove: -1 }]
  const question = { kind: 'ChooseWeapon', robot: 0, target: 1, choices: ['main_laser', 'pressor_beam', 'tractor_beam'], effects } as unknown as Pick

  it('says how far the target is and in which condition', () => {
    expect(questionWords(question, cast, view).target).toBe('Target: Zoom Bot, 3 squares east. It has 3 damage.')
  })

  it('says where each weapon moves the target', () => {
    expect(aimOf(question, view.robots)).toMatchObject({ from: [2, 5], at: [5, 5], direction: 1, distance: 3 })
    const about = choicesOf(question, cast, view).map((choice) => choice.about)
    expect(about[1]).toMatch(/Zoom Bot goes east to 6,5, if nothing stops it\.$/)
    expect(about[2]).toMatch(/Zoom Bot goes west to 4,5, if nothing stops it\.$/)
  })

  it('is none where nobody is aimed at', () => {
    expect(aimOf({ kind: 'ChooseUse', robot: 0, option: 'brakes', choices: [true, false] } as unknown as Pick, view.robots)).toBeNull()
  })
})

describe('an option at stake', () => {
  const about = (question: object) => choicesOf(question as Pick, cast, view).map((choice) => choice.about)

  it('is told with its text', () => {
    const brakes = optionText('brakes', '2005')
    expect(about({ kind: 'ChooseSacrifice', choices: ['take', 'give_up:brakes'] })).toEqual([undefined, brakes])
    expect(about({ kind: 'ChooseShot', choices: ['damage', 'lock:3', 'destroy:brakes'] })).toEqual([undefined, undefined, brakes])
    expect(questionWords({ kind: 'ChooseUse', option: 'brakes', choices: [true, false] } as unknown as Pick, cast, view).about).toBe(brakes)
  })
})

describe('what an option did', () => {
  afterEach(() => useLanguage('en'))

  it('is told in every language', async () => {
    expect(['register 3', 'front', 'brakes', '3,4'].map(detail)).toEqual(['register 3', 'front', 'Brakes', '3,4'])
    await useLanguage('de')
    expect(['register 3', 'front', 'brakes', '3,4'].map(detail)).toEqual(['Programmschritt 3', 'vorne', 'Bremsen', '3,4'])
    await useLanguage('nl')
    expect(['register 3', 'front', 'brakes', '3,4'].map(detail)).toEqual(['register 3', 'voor', 'Remmen', '3,4'])
  })
})
