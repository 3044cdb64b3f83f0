/** Why is it so? What happened in a turn to a robot, on a square, or before a line of the log, and by which rules. */
import { same, type Square } from '../lib/grid'
import type { RallyEvent } from '../lib/messages'
import { ruleOf } from './ruleOf'
import { applyEvent, type Scene } from './scene'
import { storyOf, type StoryLine } from './story'
import type { Cast } from './words'

export type WhySubject =
  | { kind: 'robot'; robot: number }
  | { kind: 'square'; square: Square }
  | { kind: 'line'; line: StoryLine }

export interface Cause {
  line: StoryLine
  register: number
  /** The entry of the rules help for its rule. */
  rule: string | undefined
}

export interface Answer {
  turn: number
  /** The line that was asked about. */
  asked: Cause | null
  causes: Cause[]
}

/** The turn that a moment belongs to: the one being played or, before its first register, the last one. */
export function turnAround(events: RallyEvent[], position: number): { from: number; to: number; turn: number } {
  let to = position
  for (let at = position - 1, played = false; at >= 0; at--) {
    const event = events[at]!
    if (event.event === 'RegisterStarted') played = true
    if (event.event !== 'TurnStarted') continue
    if (played || event.turn === 1) return { from: at, to, turn: event.turn }
    to = at
  }
  return { from: 0, to, turn: 0 }
}

/** The robots that an event is about. */
export function robotsOf(event: RallyEvent): number[] {
  const found: (number | null | undefined)[] = []
  if ('robot' in event) found.push(event.robot)
  if ('target' in event) found.push(event.target)
  if ('by' in event) found.push(event.by)
  if ('others' in event) found.push(...(event.others ?? []))
  if (event.event === 'BeltsMoved') found.push(...event.rides.map(([passenger]) => passenger))
  return [...new Set(found.filter((robot) => robot != null))]
}

/** The squares that it touches: those that it names, and those where its robots stand before it. */
function squaresOf(event: RallyEvent, before: Scene): Square[] {
  const found: (Square | null | undefined)[] = robotsOf(event).map((robot) => before.robots.find(({ id }) => id === robot)?.square)
  if ('square' in event) found.push(event.square)
  if ('origin' in event) found.push(event.origin)
  if ('squares' in event) found.push(...event.squares)
  if ('flag' in event) found.push(before.flags[event.flag - 1])
  if (event.event === 'BeltsMoved') for (const [, origin, square] of event.rides) found.push(origin, square)
  return found.filter((square) => square != null)
}

/** The answer for a moment. `sceneAt` gives the scene after that many events. */
export function whyOf(subject: WhySubject, events: RallyEvent[], position: number, cast: Cast, sceneAt: (at: number) => Scene): Answer {
  // The line itself is part of the question, even if the playback has moved on.
  const at = subject.kind === 'line' ? subject.line.end : position
  const { from, to, turn } = turnAround(events, at)
  const about = subject.kind === 'line' ? new Set(events.slice(subject.line.start, subject.line.end).flatMap(robotsOf)) : null
  const concerned = (event: RallyEvent, before: Scene): boolean => {
    if (about) return robotsOf(event).some((robot) => about.has(robot))
    if (subject.kind === 'robot') return robotsOf(event).includes(subject.robot)
    return subject.kind === 'square' && squaresOf(event, before).some((square) => same(square, subject.square))
  }
  const causes: Cause[] = []
  let scene = sceneAt(from)
  let done = from
  for (const line of storyOf(events.slice(0, to), cast, from)) {
    let rule: string | undefined
    for (; done < line.end; done++) {
      const event = events[done]!
      // What the line is about: the first of its events, or the one that stopped or ended it.
      if (done >= line.start && concerned(event, scene)) rule = weightier(rule, ruleOf(event))
      scene = applyEvent(scene, event)
    }
    // Who plays which card is visible anyway.
    if (rule && rule !== 'reveal' && !line.heading) causes.push({ line, register: scene.register, rule })
  }
  if (subject.kind !== 'line') return { turn, asked: null, causes }
  const last = causes.findLast(({ line }) => line.end === subject.line.end)
  return { turn, asked: last ?? { line: subject.line, register: 0, rule: ownRule(events, subject.line) }, causes: causes.filter((cause) => cause !== last) }
}

const GENERAL = ['move', 'reveal', 'belt', 'express', 'damage']

/** Of the rules of one line, the one that says most. */
const weightier = (before: string | undefined, now: string | undefined): string | undefined =>
  before === undefined || (now !== undefined && GENERAL.includes(before) && !GENERAL.includes(now)) ? now : before

const ownRule = (events: RallyEvent[], { start, end }: StoryLine): string | undefined =>
  events.slice(start, end).reduce<string | undefined>((rule, event) => weightier(rule, ruleOf(event)), undefined)
