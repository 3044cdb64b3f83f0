/** The ticks of a scrubber: where turns, registers and rounds begin; and what a seat held at a moment. */
import type { Card, RallyEvent, Register, RicochetEvent } from '../lib/messages'

export interface Mark {
  /** How many events have happened when it begins. */
  at: number
  kind: 'turn' | 'register'
  turn: number
  register: number
}

export function rallyMarks(events: RallyEvent[]): Mark[] {
  let turn = 0
  return events.flatMap((event, index): Mark[] => {
    if (event.event === 'TurnStarted') {
      turn = event.turn
      return [{ at: index + 1, kind: 'turn', turn, register: 0 }]
    }
    return event.event === 'RegisterStarted' ? [{ at: index + 1, kind: 'register', turn, register: event.register }] : []
  })
}

export const ricochetMarks = (events: RicochetEvent[]): Mark[] =>
  events.flatMap((event, index) =>
    event.event === 'chip_turned' ? [{ at: index + 1, kind: 'turn' as const, turn: event.round, register: 0 }] : [],
  )

/** The mark that a moment belongs to. */
export const markAt = (marks: Mark[], position: number): Mark | null => marks.findLast(({ at }) => at <= position) ?? null

/** The beginning of the turn before or after a moment; the ends of the game beyond them. */
export function turnFrom(marks: Mark[], position: number, by: 1 | -1, length: number): number {
  const turns = marks.filter(({ kind }) => kind === 'turn').map(({ at }) => at)
  return by > 0 ? (turns.find((at) => at > position) ?? length) : (turns.findLast((at) => at < position) ?? 0)
}

export interface Held {
  robot: number
  hand: Card[]
  program: Register[]
}

/** The last hands and programs of these robots in the turn that is running after `position` events. */
export function heldAt(events: RallyEvent[], position: number, robots: number[]): Held[] {
  const held = new Map<number, Held>()
  for (const event of events.slice(0, position)) {
    if (event.event === 'TurnStarted') held.clear()
    if (event.event !== 'HandReceived' && event.event !== 'ProgramLaid') continue
    if (!robots.includes(event.robot)) continue
    const before = held.get(event.robot) ?? { robot: event.robot, hand: [], program: [] }
    held.set(
      event.robot,
      event.event === 'HandReceived' ? { ...before, hand: [...before.hand, ...event.cards] } : { ...before, program: event.registers },
    )
  }
  return [...held.values()]
}
