import { afterEach, describe, expect, it } from 'vitest'
import { useLanguage } from '../../lib/i18n/index.svelte'
import type { RallyView } from '../../lib/messages'
import { detail } from '../sentences'
import { choicesOf, type Pick } from './choices'

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
