import { afterEach, describe, expect, it } from 'vitest'
import { useLanguage } from '../lib/i18n/index.svelte'
import type { RallyEvent } from '../lib/messages'
import { citation } from './arguable'

const JAM: RallyEvent = { event: 'RobotBlocked', robot: 0, direction: 1, reason: 'standing', cause: 'belt', others: [1] }
const MISSED: RallyEvent = { event: 'OptionMissed', robot: 0, reason: 'none left' }
const MOVED: RallyEvent = { event: 'RobotMoved', robot: 0, origin: [0, 0], square: [1, 0], cause: 'card' }
const CURVE: RallyEvent = { event: 'RobotTurned', robot: 0, facing: 1, cause: 'curve' }

const cited = (event: RallyEvent, edition: string) => citation([MOVED, event], { start: 1, end: 2, text: '', heading: '' }, edition)

describe('a line about an outcome that players argue about', () => {
  afterEach(() => useLanguage('en'))

  it('cites heading and page of the own rulebook', () => {
    expect(cited(JAM, '2005')).toContain('2005 rulebook, Priority of conveyor belts, p. 7')
    expect(cited(JAM, '1994')).toContain('1994 rulebook')
    expect(cited(CURVE, 'dutch')).toContain('Dutch RoboRally rulebook')
    expect(cited(MISSED, '2005')).toContain('2005 rulebook')
  })

  it('does so in the language of the page', async () => {
    await useLanguage('de')
    expect(cited(JAM, 'amigo2000')).toMatch(/AMIGO/)
  })

  it('leaves other lines alone', () => {
    expect(cited(MOVED, '2005')).toBe('')
    expect(cited({ ...CURVE, cause: 'card' }, '2005')).toBe('')
  })
})
