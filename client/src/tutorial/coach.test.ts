import { describe, expect, it } from 'vitest'
import type { RallyEvent } from '../lib/messages'
import { advice, firstSeen, news, type Situation, type Topic } from './coach'

const START: Situation = { turn: 1, asked: 'ChooseProgram', missing: 5, locked: 0, wrecked: false, live: true, poweredDown: false, finished: false, won: false }
const seen = (...topics: Topic[]) => new Map(topics.map((topic, at) => [topic, at]))

describe('advice', () => {
  it.each<[string, Partial<Situation>, Topic[]]>([
    ['lay', {}, []],
    ['lay_more', { missing: 2 }, []],
    ['priority', { missing: 0 }, []],
    ['danger', { missing: 0, wrecked: true }, []],
    ['power_no', { asked: 'ChoosePowerDown' }, ['ready']],
    ['watch', { live: false }, ['ready']],
    ['to_flag', { turn: 2 }, ['ready']],
    ['prepare', { turn: 2 }, ['ready', 'flag']],
    ['locks', { turn: 2, locked: 1, missing: 4 }, ['ready', 'flag', 'lock']],
    ['go', { turn: 2, missing: 0 }, ['ready']],
    ['power_yes', { turn: 2, asked: 'ChoosePowerDown' }, ['ready']],
    ['off', { turn: 3, asked: null, poweredDown: true }, ['ready', 'power_down']],
    ['stay', { turn: 3, asked: 'ChooseStayDown' }, ['power_down']],
    ['to_finish', { turn: 4 }, ['flag', 'power_down']],
    ['power_free', { turn: 4, asked: 'ChoosePowerDown' }, ['power_down']],
    ['question', { turn: 4, asked: 'ChooseReentry' }, []],
    ['wait', { asked: null }, []],
    ['won', { finished: true, won: true }, []],
    ['lost', { finished: true }, []],
  ])('%s', (said, change, topics) => {
    expect(advice({ ...START, ...change }, seen(...topics))).toBe(said)
  })
})

describe('what was seen', () => {
  const events = [
    { event: 'TurnStarted', turn: 1 },
    { event: 'BeltsMoved', express: false, rides: [[7, [0, 0], [0, 1], 0]] },
    { event: 'DamageTaken', robot: 3, damage: 4, cause: 'laser' },
    { event: 'TurnStarted', turn: 2 },
    { event: 'DamageTaken', robot: 7, damage: 4, cause: 'laser' },
  ] as RallyEvent[]

  it('is what happened to the own robot', () => {
    expect([...firstSeen(events, 7).keys()]).toEqual(['belt', 'laser'])
    expect([...firstSeen(events, 3).keys()]).toEqual(['laser'])
  })

  it('is news for a turn', () => {
    expect(news(events, firstSeen(events, 7), false)).toEqual(['laser'])
    expect(news(events, firstSeen(events, 7), true)).toEqual(['belt', 'laser'])
  })
})
