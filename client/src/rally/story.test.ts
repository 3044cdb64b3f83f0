import { describe, expect, it } from 'vitest'
import type { RallyEvent } from '../lib/messages'
import { castOf, storyOf } from './story'

const cast = castOf(
  ['Ann', 'Ben'],
  [
    { event: 'RobotChosen', robot: 0, seat: 0, name: 'Twonky', dock: 1 },
    { event: 'RobotChosen', robot: 1, seat: 1, name: 'Zoom Bot', dock: 2 },
  ],
  [],
)
const told = (...events: RallyEvent[]) => storyOf(events, cast).map(({ text, end }) => [text, end])

describe('the story', () => {
  it('tells the steps of one card in one line, with whom it pushed', () => {
    expect(
      told(
        { event: 'RobotMoved', robot: 0, origin: [3, 5], square: [3, 4], cause: 'card' },
        { event: 'RobotPushed', robot: 1, origin: [3, 3], square: [3, 2], by: 0 },
        { event: 'RobotMoved', robot: 0, origin: [3, 4], square: [3, 3], cause: 'card' },
      ),
    ).toEqual([['Twonky drives 2 squares north and pushes Zoom Bot.', 3]])
  })

  it('names who pushed a robot off the floor', () => {
    expect(told({ event: 'RobotDestroyed', robot: 1, cause: 'edge', square: null, by: 0 })[0]![0]).toBe(
      'Twonky pushes Zoom Bot off the floor!',
    )
  })

  it('adds up damage from one source and says what locks', () => {
    expect(
      told(
        { event: 'DamageTaken', robot: 1, damage: 4, cause: 'robot laser', by: 0 },
        { event: 'DamageTaken', robot: 1, damage: 5, cause: 'robot laser', by: 0 },
        { event: 'RegisterLocked', robot: 1, register: 5 },
      ),
    ).toEqual([['Twonky shoots Zoom Bot: 2 damage (5 now). Register 5 locks.', 3]])
  })

  it('keeps hands to itself', () => {
    expect(told({ event: 'HandReceived', robot: 0, cards: [[490, 'M1']], to: 0 })).toEqual([])
  })
})
