import { describe, expect, it } from 'vitest'
import type { RallyEvent, RicochetEvent } from '../lib/messages'
import { ruleOf as ofRace } from '../rally/ruleOf'
import { ruleOf as ofRicochet } from '../ricochet/ruleOf'
import { lastRule } from './lastRule'

const race = [
  { event: 'TurnStarted', turn: 1 },
  { event: 'StepStarted', step: 'express_belts' },
  { event: 'RobotPushed', robot: 1, origin: [0, 0], square: [1, 0] },
  { event: 'RobotDestroyed', robot: 1, cause: 'pit', square: [1, 0] },
  { event: 'OptionUsed', robot: 0, option: 'brakes' },
  { event: 'RuleApplied', rule: 'of-the-future' },
] as RallyEvent[]

describe('the rule of a moment', () => {
  it('is that of the last thing that happened', () => {
    expect([0, 1, 2, 3, 4, 5].map((at) => lastRule(race, at, '2005', ofRace))).toEqual(['', 'deal', 'deal', 'push', 'pit', 'option.brakes'])
  })

  it('goes back to what the book knows', () => {
    expect(lastRule(race, 6, '2005', ofRace)).toBe('option.brakes')
    expect(lastRule(race, 6, 'amigo2000', ofRace)).toBe('pit')
  })

  it('tells a bounce from a slide, and a missing turn from a failure', () => {
    const game = [
      { event: 'robot_moved', seat: 0, count: 1, move: 'RE', path: [[0, 0], [3, 0]], at: 0 },
      { event: 'robot_moved', seat: 0, count: 2, move: 'RE', path: [[3, 0], [4, 0], [4, 3]], at: 0 },
      { event: 'show_failed', seat: 0, reason: 'no_turn', robots: {}, at: 0 },
    ] as unknown as RicochetEvent[]
    expect([1, 2, 3].map((at) => lastRule(game, at, 'ricochet', ofRicochet))).toEqual(['r_slide', 'r_barrier', 'r_turn'])
  })
})
