import { describe, expect, it } from 'vitest'
import type { RallyEvent, RallyView } from '../lib/messages'
import { nextFrame } from './animation'
import { differences, firstScene, applyEvent, type Scene } from './scene'
import { tally } from './statistics'

const robot = (id: number) => ({
  id,
  seat: id,
  name: id ? 'Zoom Bot' : 'Twonky',
  dock: id + 1,
  status: 'racing',
  square: [id, 0] as [number, number],
  facing: 1 as const,
  damage: 0,
  lives: 3,
  next_flag: 1,
  archive: null,
  virtual: false,
  powered_down: false,
  going_down: false,
  team: null,
  place: null,
  controller: null,
  registers: [{}, {}, {}, {}, {}],
  options: [],
  hand_size: 0,
  hand: [],
})
const view = { boards: [], flag_starts: [], flags: [], rules: {}, robots: [robot(0), robot(1)] } as unknown as RallyView
const entered: RallyEvent[] = [0, 1].map((id) => ({ event: 'RobotEntered', robot: id, square: [id, 0], facing: 1 }))
const after = (...events: RallyEvent[]): Scene => [...entered, ...events].reduce(applyEvent, firstScene(view, []))
const push: RallyEvent[] = [
  { event: 'RobotPushed', robot: 1, origin: [1, 0], square: [2, 0], by: 0 },
  { event: 'RobotMoved', robot: 0, origin: [0, 0], square: [1, 0], cause: 'card' },
]

describe('a scene', () => {
  it('agrees with the view that it led to, and says where it does not', () => {
    expect(differences(after(), view)).toEqual([])
    expect(differences(after(...push), view)).toEqual([
      'Twonky: square is [1,0], should be [0,0]',
      'Zoom Bot: square is [2,0], should be [1,0]',
    ])
  })

  it('leaves the scene before as it was', () => {
    const before = after()
    applyEvent(before, push[0]!)
    expect(before.robots[1]!.square).toEqual([1, 0])
  })

  it('keeps the cards of locked registers into the next turn', () => {
    const scene = after(
      { event: 'CardRevealed', robot: 0, register: 5, cards: [[490, 'M1']] },
      { event: 'CardRevealed', robot: 0, register: 4, cards: [[70, 'RL']] },
      { event: 'RegisterLocked', robot: 0, register: 5 },
      { event: 'TurnStarted', turn: 2 },
    )
    expect(scene.robots[0]!.revealed).toEqual({ 5: [[490, 'M1']] })
  })

  it('shows the cards of another that a controlled robot executes, for one register', () => {
    const controlled: RallyEvent = { event: 'RobotControlled', robot: 1, by: 0, cards: [[490, 'M1']] }
    expect(after(controlled).robots[1]!.borrowed).toEqual([[490, 'M1']])
    expect(after(controlled, { event: 'RegisterStarted', register: 3 }).robots[1]!.borrowed).toBeNull()
  })

  it('first reads lives from before the losses that it will tell', () => {
    expect(firstScene(view, [{ event: 'LifeLost', robot: 0, lives: 3 }]).robots[0]!.lives).toBe(4)
  })
})

describe('frames', () => {
  it('show a push and the push behind it at once', () => {
    const frame = nextFrame(push, 0, after())
    expect(frame.end).toBe(2)
    expect(frame.effect).toEqual({ kind: 'move', robots: [1, 0] })
  })

  it('let private events pass unseen', () => {
    expect(nextFrame([{ event: 'CardsDealt', robot: 0, count: 9 }], 0, after()).duration).toBe(0)
  })
})

it('counts pushes and distance', () => {
  expect(tally(push, [0, 1])[0]).toMatchObject({ distance: 1, pushes: 1 })
})
