import { describe, expect, it } from 'vitest'
import type { RallyEvent } from '../lib/messages'
import { heldAt, markAt, rallyMarks, turnFrom } from './marks'

const events: RallyEvent[] = [
  { event: 'RaceStarted', edition: '2005', course: 'x' },
  { event: 'TurnStarted', turn: 1 },
  { event: 'HandReceived', robot: 0, cards: [[490, 'M1']], to: 0 },
  { event: 'ProgramLaid', robot: 0, registers: [[[[490, 'M1']], null]], to: 0 },
  { event: 'RegisterStarted', register: 1 },
  { event: 'TurnStarted', turn: 2 },
]

describe('marks', () => {
  const marks = rallyMarks(events)

  it('stand where turns and registers begin', () => {
    expect(marks.map(({ at, kind }) => [at, kind])).toEqual([[2, 'turn'], [5, 'register'], [6, 'turn']])
  })

  it('name the moment', () => {
    expect(markAt(marks, 0)).toBeNull()
    expect(markAt(marks, 5)).toMatchObject({ turn: 1, register: 1 })
  })

  it('lead from turn to turn', () => {
    expect(turnFrom(marks, 2, 1, 6)).toBe(6)
    expect(turnFrom(marks, 6, 1, 6)).toBe(6)
    expect(turnFrom(marks, 6, -1, 6)).toBe(2)
    expect(turnFrom(marks, 2, -1, 6)).toBe(0)
  })
})

describe('heldAt', () => {
  it('knows hand and program of the turn, of these robots only', () => {
    expect(heldAt(events, 4, [0])).toEqual([{ robot: 0, hand: [[490, 'M1']], program: [[[[490, 'M1']], null]] }])
    expect(heldAt(events, 4, [1])).toEqual([])
    expect(heldAt(events, 6, [0])).toEqual([])
  })
})
