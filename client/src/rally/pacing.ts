/** How fast a turn is shown: what matters at full length, the rest as fast as the time for a turn requires.

A turn of eight robots would take a minute if everything were shown at the same speed.
*/
import type { RallyEvent } from '../lib/messages'
import { actor, nextFrame, type Effect } from './animation'
import { applyEvent, type Scene } from './scene'

/** Milliseconds that a turn may take at normal speed, and where motion is reduced to steps. */
export const LONGEST_TURN = 20_000
export const LONGEST_CALM_TURN = 5_000
/** The announcement of the robot that acts next. */
export const ACTING = 380
/** How much faster things go when no robots meet. */
const ROUTINE = 2
const REGISTERS = 5

export interface Pacing {
  /** The first event that it no longer covers. */
  end: number
  /** How much faster than full length to show what matters, and what does not. */
  matters: number
  routine: number
}

const CONTACTS = new Set<Effect['kind']>(['bump', 'hurt', 'note', 'destroyed', 'flag', 'home', 'option'])

/** Whether it should be seen at full length: robots meet or are hurt, or it is about the viewer's own. */
export function matters(effect: Effect, own: number[]): boolean {
  if (CONTACTS.has(effect.kind)) return true
  if (effect.kind === 'move' && effect.robots.length > 1) return true
  if (effect.kind === 'beams') return effect.targets.some((target) => own.includes(target))
  if ('robots' in effect) return effect.robots.some((robot) => own.includes(robot))
  return 'robot' in effect && own.includes(effect.robot)
}

/** The pacing from event number `at` on, up to the next turn. */
export function pacingOf(events: RallyEvent[], at: number, scene: Scene, own: number[], calm: boolean): Pacing {
  let [important, routine, registers] = [0, 0, 0]
  let acting: number | null = null
  let position = at
  while (position < events.length && !(position > at && events[position]!.event === 'TurnStarted')) {
    const acts = actor(events, position, scene)
    if (acts !== null && acts !== acting) {
      acting = acts
      if (own.includes(acts)) important += ACTING
      else routine += ACTING
    }
    const { event } = events[position]!
    if (event === 'StepStarted') acting = null
    if (event === 'RegisterStarted') registers++
    const frame = nextFrame(events, position, scene)
    if (matters(frame.effect, own)) important += frame.duration
    else routine += frame.duration
    for (; position < frame.end; position++) scene = applyEvent(scene, events[position]!)
  }
  // If questions interrupt a turn, each part of it gets its share of the time.
  const share = Math.min(1, Math.max(1, registers) / REGISTERS)
  if (calm) {
    const all = Math.max(1, (important + routine) / (LONGEST_CALM_TURN * share))
    return { end: position, matters: all, routine: all }
  }
  const budget = LONGEST_TURN * share
  // At most three quarters of the time for what matters, so that the rest can be followed too.
  const most = routine ? budget * 0.75 : budget
  const full = Math.max(1, important / most)
  return { end: position, matters: full, routine: Math.max(ROUTINE, full, routine / (budget - important / full)) }
}
