import { describe, expect, it } from 'vitest'
import type { RallyEvent, RallyView, RobotView } from '../lib/messages'
import { progressOf } from './progress'
import { applyEvent, carriedBy, differences, firstScene } from './scene'

const robot = (id: number, team: number | null): RobotView =>
  ({ id, seat: id, name: `R${id}`, dock: id + 1, status: 'racing', square: null, facing: 0, damage: 0, lives: 3, next_flag: 1, archive: null, going_down: false, team, registers: [], options: [], hand: [] }) as unknown as RobotView
const view = (more: Partial<RallyView>): RallyView =>
  ({ boards: [{}, {}], flag_starts: [[1, 1], [5, 1]], flags: [[1, 1], [5, 1]], rules: {}, robots: [robot(0, 0), robot(1, 1)], ...more }) as unknown as RallyView
const told = (seen: RallyView, events: RallyEvent[]) => {
  const scene = events.reduce(applyEvent, firstScene(seen, events))
  return { scene, words: scene.robots.map((piece) => progressOf(scene, piece).map(({ words }) => words)) }
}

describe('how far a robot has come', () => {
  it('is its next flag where flags are touched in order', () => {
    const { words } = told(view({}), [{ event: 'FlagTouched', robot: 0, flag: 1 }])
    expect(words).toEqual([['next flag: 2'], ['next flag: 1']])
  })

  it('is the flag that it carries home, and never a next flag', () => {
    const seen = view({ flags_in_order: false, flags: [[1, 1], null] })
    const homes = { 'home board': 1, 'home boards': [1, 0], 'flag teams': [1, 0] }
    const { scene, words } = told(seen, [
      { event: 'RuleApplied', rule: 'any', robot: 0, detail: homes },
      { event: 'FlagTouched', robot: 1, flag: 2 },
      { event: 'FlagMoved', flag: 2, square: null, cause: 'taken', robot: 1 },
    ])
    expect(words).toEqual([[], ['carries flag 2']])
    expect(scene).toMatchObject({ homes: [1, 0], flagTeams: [1, 0], carriers: [null, 1] })
    expect(differences(scene, seen)).toEqual([])
    const dropped = applyEvent(scene, { event: 'FlagMoved', flag: 2, square: [3, 3], cause: 'dropped', robot: 1 })
    expect(carriedBy(dropped, 1)).toEqual([])
  })

  it('is what its team has, where flags are fought over', () => {
    const { words } = told(view({ flags_in_order: false }), [
      { event: 'FlagTouched', robot: 1, flag: 2 },
      { event: 'RuleApplied', rule: 'any', robot: 1, detail: { flag: 2, 'belongs to team': 1 } },
    ])
    expect(words).toEqual([['team has 0 of 2'], ['team has 1 of 2']])
  })

  it('knows the flags that teams share out from the start', () => {
    expect(told(view({ flag_teams: [0, 1] }), []).scene.flagTeams).toEqual([0, 1])
  })
})
