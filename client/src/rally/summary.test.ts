import { expect, it } from 'vitest'
import type { RallyEvent } from '../lib/messages'
import { lastTurn, summaryLines } from './summary'
import type { Cast } from './words'

const cast: Cast = { robots: new Map([[0, 'Twonky'], [1, 'Zoom Bot'], [2, 'Twitch']]), players: [], seats: new Map(), boards: [] }
const events = (...those: object[]) => those as RallyEvent[]

it('tells pushes, damage and flags in three lines', () => {
  const turn = events(
    { event: 'RobotPushed', robot: 0, by: 1 },
    { event: 'RobotPushed', robot: 2, by: 0 },
    { event: 'DamageTaken', robot: 0, by: 2, cause: 'laser', damage: 1 },
    { event: 'DamageTaken', robot: 0, by: null, cause: 'laser', damage: 2 },
    { event: 'DamageTaken', robot: 1, by: 2, cause: 'laser', damage: 1 },
    { event: 'FlagTouched', robot: 0, flag: 1 },
  )
  expect(summaryLines(turn, 0, cast)).toEqual(['Zoom Bot pushed you. You pushed Twitch.', '2 damage, some of it from Twitch.', 'You touched flag 1.'])
})

it('has nothing to tell where nothing happened', () => {
  expect(summaryLines(events({ event: 'RobotMoved', robot: 0 }), 0, cast)).toEqual([])
})

it('looks at the turn before this one', () => {
  const [first, second] = [{ event: 'FlagTouched', robot: 0, flag: 1 }, { event: 'FlagTouched', robot: 0, flag: 2 }]
  const turn = { event: 'TurnStarted' }
  expect(lastTurn(events(turn, first))).toEqual([])
  expect(lastTurn(events(turn, first, turn, second, turn))).toEqual([turn, second])
})
