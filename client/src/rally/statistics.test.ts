import { describe, expect, it } from 'vitest'
import type { RallyEvent } from '../lib/messages'
import { tally, timeline } from './statistics'

const EVENTS: RallyEvent[] = [
  { event: 'TurnStarted', turn: 1 },
  { event: 'RobotMoved', robot: 0, origin: [3, 5], square: [3, 4], cause: 'card' },
  { event: 'RobotPushed', robot: 1, origin: [3, 3], square: [3, 2], by: 0 },
  { event: 'DamageTaken', robot: 1, damage: 1, cause: 'robot laser', by: 0 },
  { event: 'FlagTouched', robot: 0, flag: 1 },
  { event: 'TurnStarted', turn: 2 },
  { event: 'RobotDestroyed', robot: 1, cause: 'pit', square: [3, 2], by: null },
  { event: 'DamageTaken', robot: 1, damage: 2, cause: 'return', by: null },
]

describe('the result', () => {
  it('counts what everybody did', () => {
    expect(tally(EVENTS, [0, 1])).toEqual([
      { robot: 0, distance: 1, pushes: 1, hits: 1, damage: 0, destroyed: 0, flags: 1 },
      { robot: 1, distance: 0, pushes: 0, hits: 0, damage: 1, destroyed: 1, flags: 0 },
    ])
  })

  it('tells it turn by turn, in the wanted order; what a robot brings back is not new damage', () => {
    expect(timeline(EVENTS, [1, 0])).toEqual([
      { turn: 1, moments: [{ flags: [], damage: 1, destroyed: 0 }, { flags: [1], damage: 0, destroyed: 0 }] },
      { turn: 2, moments: [{ flags: [], damage: 0, destroyed: 1 }, { flags: [], damage: 0, destroyed: 0 }] },
    ])
  })
})
