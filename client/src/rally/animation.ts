/** How events look: which of them are shown together, for how long, with which effect and which sound.

This is the one place that turns events into motion. Durations are milliseconds at normal speed.
*/
import type { Direction, Square } from '../lib/grid'
import { FIXTURES, MOTIONS } from '../lib/elements'
import type { RallyEvent } from '../lib/messages'
import { layOut, partsOf, type Beam } from './floor'
import type { Scene } from './scene'

export type Sound = 'servo' | 'belt' | 'gear' | 'zap' | 'clang' | 'fall' | 'repair' | 'flag' | 'card' | 'power' | 'win'

export type Effect =
  | { kind: 'none' }
  | { kind: 'turn' | 'register' | 'reveal' }
  | { kind: 'act'; robot: number }
  | { kind: 'move'; robots: number[] }
  | { kind: 'bump'; robot: number; direction: Direction }
  | { kind: 'belts'; express: boolean }
  | { kind: 'machines'; step: string }
  | { kind: 'beams'; beams: (Beam & { fromRobot: boolean })[]; targets: number[] }
  | { kind: 'hurt' | 'repair' | 'option' | 'enter' | 'power' | 'home'; robots: number[] }
  | { kind: 'destroyed'; robot: number; cause: string; square: Square | null }
  | { kind: 'flag'; robot: number; flag: number }
  | { kind: 'note'; sign: Sign; robots: number[]; squares: Square[] }

/** What did not happen, or happened invisibly: drawn as a small sign on the square. */
export type Sign = 'stop' | 'flag' | 'option' | 'control' | 'repair' | 'shield'

/** Some events that are shown at once: all that come before number `end`. */
export interface Frame {
  end: number
  duration: number
  effect: Effect
  sound?: Sound
}

const SQUARE = 180
const NOTHING: Effect = { kind: 'none' }

/** The frame that begins with event number `at`. `scene` is the table before it. */
export function nextFrame(events: RallyEvent[], at: number, scene: Scene): Frame {
  const event = events[at]!
  const one = (duration: number, effect: Effect, sound?: Sound): Frame => ({ end: at + 1, duration, effect, sound })
  switch (event.event) {
    case 'TurnStarted':
      return one(600, { kind: 'turn' })
    case 'RegisterStarted':
      return one(350, { kind: 'register' })
    case 'CardRevealed':
      return { end: after(events, at, 'CardRevealed'), duration: 900, effect: { kind: 'reveal' }, sound: 'card' }
    case 'StepStarted':
      return step(at, event.step, scene)
    case 'RobotMoved':
    case 'RobotPushed':
      return drive(events, at)
    case 'RobotTurned':
      // The robot's motion has already shown what the curve did.
      if (!(event.cause in FIXTURES) && event.cause !== 'card') return one(0, NOTHING)
      return one(SQUARE, { kind: 'move', robots: [event.robot] }, (FIXTURES[event.cause]?.sound ?? 'servo') as Sound)
    case 'RobotBlocked':
      if ((event.cause ?? 'card') === 'card') return one(SQUARE, { kind: 'bump', robot: event.robot, direction: event.direction }, 'clang')
      return held(events, at, scene)
    case 'FlagBlocked':
      return one(NOTED, { kind: 'note', sign: 'stop', robots: [], squares: present([scene.flags[event.flag - 1]]) }, 'clang')
    case 'FlagIgnored':
      return note(at, scene, 'flag', [event.robot])
    case 'OptionFailed':
      return note(at, scene, 'option', [event.target ?? event.robot])
    case 'OptionMissed':
      return note(at, scene, 'option', [event.robot])
    case 'WeaponBarred':
      return note(at, scene, 'option', [event.robot])
    case 'RobotControlled':
      return note(at, scene, 'control', [event.robot], 'power')
    case 'RepairDeclined':
      return note(at, scene, 'repair', [event.robot])
    case 'BeltsMoved':
      return one(320, { kind: 'belts', express: event.express }, 'belt')
    case 'BeamFired':
    case 'ShotFired':
      return volley(events, at, scene)
    case 'DamageTaken':
      return hurt(events, at)
    case 'DamagePrevented':
      return note(at, scene, 'shield', [event.robot], 'clang')
    case 'DamageRepaired':
      return one(380, { kind: 'repair', robots: [event.robot] }, 'repair')
    case 'RobotDestroyed':
      return one(700, { kind: 'destroyed', robot: event.robot, cause: event.cause, square: event.square }, 'fall')
    case 'FlagTouched':
      return one(800, { kind: 'flag', robot: event.robot, flag: event.flag }, 'flag')
    case 'OptionDrawn':
    case 'OptionUsed':
    case 'OptionLost':
      return one(450, { kind: 'option', robots: [event.robot] }, 'card')
    case 'RobotEntered':
      return one(420, { kind: 'enter', robots: [event.robot] }, 'power')
    case 'PoweredDown':
    case 'PoweredUp':
      return one(300, { kind: 'power', robots: [event.robot] }, 'power')
    case 'RobotFinished':
      return one(900, { kind: 'home', robots: [event.robot] }, 'win')
    case 'FlagMoved':
      return one(250, NOTHING)
    case 'RuleApplied':
      return one(500, NOTHING)
  }
  return one(0, NOTHING)
}

/** How long a sign can be seen. */
const NOTED = 520

const present = (squares: (Square | null | undefined)[]): Square[] => squares.filter((square) => square != null)

/** A sign where the robots stand. */
function note(at: number, scene: Scene, sign: Sign, robots: number[], sound?: Sound): Frame {
  const squares = present(robots.map((robot) => scene.robots.find(({ id }) => id === robot)?.square))
  return { end: at + 1, duration: NOTED, effect: { kind: 'note', sign, robots, squares }, sound }
}

/** All robots that belts, pushers or weapons cannot move at the same time. */
function held(events: RallyEvent[], at: number, scene: Scene): Frame {
  const end = after(events, at, 'RobotBlocked')
  const robots = events.slice(at, end).flatMap((event) => (event.event === 'RobotBlocked' ? [event.robot] : []))
  return { ...note(at, scene, 'stop', robots, 'clang'), end }
}

/** The number of the first event from `at` on that is of another kind. */
function after(events: RallyEvent[], at: number, ...kinds: RallyEvent['event'][]): number {
  while (at < events.length && kinds.includes(events[at]!.event)) at++
  return at
}

function step(at: number, name: string, scene: Scene): Frame {
  const parts = partsOf(layOut(scene.boards), scene.register)
  const effects: Record<string, [Effect, number, Sound]> = {
    'express belts': [{ kind: 'belts', express: true }, 320, 'belt'],
    belts: [{ kind: 'belts', express: false }, 320, 'belt'],
  }
  const motion = MOTIONS[name]
  const [effect, duration, sound] =
    effects[name] ?? (motion ? ([{ kind: 'machines', step: name }, motion.ms, motion.sound as Sound] as const) : ([NOTHING, 0, 'card'] as const))
  return parts.has(name) ? { end: at + 1, duration, effect, sound } : { end: at + 1, duration: 0, effect: NOTHING }
}

/** One square of a robot's way, with all robots that it pushes along. */
function drive(events: RallyEvent[], at: number): Frame {
  const robots: number[] = []
  let end = at
  while (end < events.length) {
    const event = events[end]!
    if (event.event !== 'RobotPushed' && event.event !== 'RobotMoved') break
    if (robots.includes(event.robot)) break
    robots.push(event.robot)
    end++
    if (event.event === 'RobotMoved') break
  }
  return { end, duration: SQUARE, effect: { kind: 'move', robots }, sound: robots.length > 1 ? 'clang' : 'servo' }
}

function volley(events: RallyEvent[], at: number, scene: Scene): Frame {
  const beams: (Beam & { fromRobot: boolean })[] = []
  const targets: number[] = []
  const end = after(events, at, 'BeamFired', 'ShotFired')
  for (const event of events.slice(at, end)) {
    if (event.event === 'BeamFired') {
      const known = layOut(scene.boards).beams.find((beam) => event.squares.every((s, i) => same(s, beam.squares[i])))
      beams.push({ squares: event.squares, direction: known?.direction ?? 0, beams: event.beams, fromRobot: false })
      targets.push(event.target)
    } else if (event.event === 'ShotFired') {
      const origin = scene.robots.find(({ id }) => id === event.robot)?.square
      const squares = origin ? [origin, ...event.squares] : event.squares
      if (squares.length > 1) beams.push({ squares, direction: heading(squares), beams: 1, fromRobot: true })
      if (event.target !== null) targets.push(event.target)
    }
  }
  return { end, duration: 420, effect: { kind: 'beams', beams, targets }, sound: 'zap' }
}

const same = (a: Square, b: Square | undefined) => b !== undefined && a[0] === b[0] && a[1] === b[1]

function heading([from, to]: Square[]): Direction {
  const [dx, dy] = [to![0] - from![0], to![1] - from![1]]
  return dx > 0 ? 1 : dx < 0 ? 3 : dy > 0 ? 2 : 0
}

function hurt(events: RallyEvent[], at: number): Frame {
  const end = after(events, at, 'DamageTaken', 'RegisterLocked')
  const robots = events.slice(at, end).flatMap((event) => (event.event === 'DamageTaken' ? [event.robot] : []))
  return { end, duration: 380, effect: { kind: 'hurt', robots: [...new Set(robots)] } }
}

/** The sign that the last event before number `at` leaves, if playback stops there. */
export function signAt(events: RallyEvent[], at: number, scene: Scene): Effect {
  let first = at - 1
  // Robots that are stopped at the same time get their signs together.
  while (events[first]?.event === 'RobotBlocked' && events[first - 1]?.event === 'RobotBlocked') first--
  const effect = at > 0 ? nextFrame(events.slice(0, at), first, scene).effect : NOTHING
  return effect.kind === 'note' ? effect : NOTHING
}

/** The robot whose card is executed next, to be announced before it moves; null if no card starts here. */
export function actor(events: RallyEvent[], at: number, scene: Scene): number | null {
  const event = events[at]
  if (!event || scene.step !== 'move') return null
  if (event.event === 'RobotMoved' || event.event === 'RobotTurned') return event.cause === 'card' ? event.robot : null
  if (event.event === 'RobotPushed') return event.by ?? null
  if (event.event === 'RobotBlocked') return (event.cause ?? 'card') === 'card' ? event.robot : null
  return event.event === 'RobotControlled' || event.event === 'OptionUsed' ? event.robot : null
}
