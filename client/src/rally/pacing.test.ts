import { describe, expect, it } from 'vitest'
import type { RallyEvent } from '../lib/messages'
import { LONGEST_CALM_TURN, LONGEST_TURN, matters, pacingOf } from './pacing'
import { emptyScene, type Piece, type Scene } from './scene'

const piece = (id: number): Piece => ({
  id,
  seat: id,
  name: 'Twonky',
  dock: id + 1,
  team: null,
  square: [id, 0],
  facing: 0,
  damage: 0,
  lives: 3,
  nextFlag: 1,
  archive: [id, 0],
  virtual: false,
  poweredDown: false,
  goingDown: false,
  out: false,
  place: null,
  locked: [],
  options: [],
  revealed: {},
  borrowed: null,
  program: {},
})
const scene = (robots: number): Scene => ({ ...emptyScene([], []), robots: Array.from({ length: robots }, (_, id) => piece(id)) })

/** A turn in which every robot moves three squares in every register, and some are hit. */
function turn(robots: number, hits: number): RallyEvent[] {
  const events: RallyEvent[] = [{ event: 'TurnStarted', turn: 1 } as RallyEvent]
  for (let register = 1; register <= 5; register++) {
    events.push({ event: 'RegisterStarted', register } as RallyEvent, { event: 'StepStarted', step: 'move' } as RallyEvent)
    for (let robot = 0; robot < robots; robot++) {
      for (let y = 1; y <= 3; y++) events.push({ event: 'RobotMoved', robot, square: [robot, y], cause: 'card' } as unknown as RallyEvent)
    }
    for (let robot = 0; robot < hits; robot++) {
      events.push({ event: 'DamageTaken', robot, points: 1, cause: 'laser' } as unknown as RallyEvent, { event: 'RuleApplied', rule: 'x' } as unknown as RallyEvent)
    }
  }
  return events
}

describe('the pacing of a turn', () => {
  const lengths = (events: RallyEvent[], robots: number, own: number[], calm = false) => {
    const found = pacingOf(events, 0, scene(robots), own, calm)
    // At full length: what matters and what does not, found by pacing with nothing else to do.
    return { found, total: totalOf(events, robots, own, found) }
  }

  it.each([
    [2, 0],
    [4, 2],
    [8, 3],
    [8, 8],
  ])('%i robots with %i hits a register take no longer than allowed', (robots, hits) => {
    expect(lengths(turn(robots, hits), robots, [0]).total).toBeLessThanOrEqual(LONGEST_TURN + 1)
    expect(lengths(turn(robots, hits), robots, [0], true).total).toBeLessThanOrEqual(LONGEST_CALM_TURN + 1)
  })

  it('shows what matters at full length while there is time', () => {
    const { found } = lengths(turn(8, 1), 8, [0])
    expect(found.matters).toBe(1)
    expect(found.routine).toBeGreaterThanOrEqual(2)
  })

  it('gives a part of a turn its share', () => {
    const whole = turn(8, 0)
    const first = whole.slice(0, whole.findIndex((event, at) => at > 2 && event.event === 'RegisterStarted'))
    expect(lengths(first, 8, []).total).toBeLessThanOrEqual(LONGEST_TURN / 5 + 1)
  })

  it('ends with the turn', () => {
    const one = turn(2, 0)
    expect(pacingOf([...one, ...turn(2, 0)], 0, scene(2), [], false).end).toBe(one.length)
  })
})

describe('what matters', () => {
  it('is contact, and everything about the own robot', () => {
    expect(matters({ kind: 'move', robots: [3] }, [0])).toBe(false)
    expect(matters({ kind: 'move', robots: [0] }, [0])).toBe(true)
    expect(matters({ kind: 'move', robots: [3, 4] }, [0])).toBe(true)
    expect(matters({ kind: 'hurt', robots: [5] }, [0])).toBe(true)
    expect(matters({ kind: 'belts', express: true }, [0])).toBe(false)
    expect(matters({ kind: 'act', robot: 0 }, [0])).toBe(true)
  })
})

import { actor, nextFrame } from './animation'
import { ACTING, type Pacing } from './pacing'
import { applyEvent } from './scene'

/** How long the turn is shown with that pacing, as the playback does it. */
function totalOf(events: RallyEvent[], robots: number, own: number[], pacing: Pacing): number {
  let [at, now, total] = [0, scene(robots), 0]
  let acting: number | null = null
  const rate = (important: boolean) => (important ? pacing.matters : pacing.routine)
  while (at < events.length) {
    const acts = actor(events, at, now)
    if (acts !== null && acts !== acting) total += ACTING / rate(own.includes((acting = acts)))
    if (events[at]!.event === 'StepStarted') acting = null
    const frame = nextFrame(events, at, now)
    total += frame.duration / rate(matters(frame.effect, own))
    for (; at < frame.end; at++) now = applyEvent(now, events[at]!)
  }
  return total
}
