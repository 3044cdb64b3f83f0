import { describe, expect, it } from 'vitest'
import type { RallyEvent, RallyView } from '../lib/messages'
import { applyEvent, firstScene } from './scene'
import { castOf, storyOf } from './story'
import { robotsOf, turnAround, whyOf, type WhySubject } from './why'

const chosen: RallyEvent[] = [
  { event: 'RobotChosen', robot: 0, seat: 0, name: 'Twonky', dock: 1 },
  { event: 'RobotChosen', robot: 1, seat: 1, name: 'Zoom Bot', dock: 2 },
  { event: 'RobotEntered', robot: 0, square: [0, 0], facing: 1 },
  { event: 'RobotEntered', robot: 1, square: [5, 5], facing: 1 },
]
const first: RallyEvent[] = [
  { event: 'TurnStarted', turn: 1 },
  { event: 'RegisterStarted', register: 1 },
  { event: 'RobotMoved', robot: 0, origin: [0, 0], square: [1, 0], cause: 'card' },
  { event: 'RobotMoved', robot: 1, origin: [5, 5], square: [5, 4], cause: 'card' },
  { event: 'RobotBlocked', robot: 0, direction: 1, reason: 'standing', cause: 'belt', others: [1] },
  { event: 'RegisterStarted', register: 2 },
  { event: 'BeltsMoved', express: false, rides: [[0, [1, 0], [2, 0], 2]] },
  { event: 'RobotTurned', robot: 0, facing: 2, cause: 'curve' },
]
const second: RallyEvent[] = [{ event: 'TurnStarted', turn: 2 }]
const events = [...chosen, ...first, ...second]

const blank = (id: number) => ({ id, seat: id, name: '', dock: 0, lives: 3, next_flag: 1, registers: [], options: [] })
const view = { boards: [], flag_starts: [], flags: [], rules: {}, robots: [blank(0), blank(1)] } as unknown as RallyView
const sceneAt = (at: number) => events.slice(0, at).reduce(applyEvent, firstScene(view, events))
const cast = castOf(['Ann', 'Ben'], events, [])
const ask = (subject: WhySubject, position = events.length) => whyOf(subject, events, position, cast, sceneAt)
const told = (subject: WhySubject, position?: number) => ask(subject, position).causes.map(({ line, register, rule }) => [line.text, register, rule])

describe('Why?', () => {
  it('tells of a robot what happened to it in the turn, with the rules', () => {
    expect(told({ kind: 'robot', robot: 0 })).toEqual([
      ['Twonky drives 1 square east.', 1, 'move'],
      ['Twonky stays on its belt: Zoom Bot stands in the way.', 1, 'jam'],
      ['A belt carries Twonky.', 2, 'belt'],
      ['A curved belt turns Twonky east.'.replace('east', 'south'), 2, 'curve'],
    ])
  })

  it('tells of a square what happened on it, whoever it was', () => {
    expect(told({ kind: 'square', square: [5, 4] }).map(([text]) => text)).toEqual([
      'Zoom Bot drives 1 square north.',
      'Twonky stays on its belt: Zoom Bot stands in the way.',
    ])
    expect(told({ kind: 'square', square: [9, 9] })).toEqual([])
  })

  it('tells of a line of the log its own rule, and what led to it', () => {
    const line = storyOf(events, cast).find(({ text }) => text.startsWith('A curved belt'))!
    const { asked, causes, turn } = ask({ kind: 'line', line })
    expect([asked?.line.text, asked?.rule, turn]).toEqual([line.text, 'curve', 1])
    expect(causes.map(({ line }) => line.text)).toEqual([
      'Twonky drives 1 square east.',
      'Twonky stays on its belt: Zoom Bot stands in the way.',
      'A belt carries Twonky.',
    ])
  })

  it('knows nothing of what has not been shown yet', () => {
    expect(told({ kind: 'robot', robot: 0 }, chosen.length + 3).length).toBe(1)
  })

  it('means the last turn until the next one is played', () => {
    expect(turnAround(events, events.length)).toEqual({ from: chosen.length, to: chosen.length + first.length, turn: 1 })
    const more = [...events, { event: 'RegisterStarted', register: 1 } as RallyEvent]
    expect(turnAround(more, more.length).turn).toBe(2)
    expect(turnAround([], 0)).toEqual({ from: 0, to: 0, turn: 0 })
  })

  it('finds every robot of an event', () => {
    expect(robotsOf({ event: 'ShotFired', robot: 0, weapon: 'main_laser', target: 1, squares: [] })).toEqual([0, 1])
    expect(robotsOf({ event: 'DamageTaken', robot: 1, damage: 1, cause: 'laser', by: null })).toEqual([1])
    expect(robotsOf(first[4]!)).toEqual([0, 1])
  })
})
