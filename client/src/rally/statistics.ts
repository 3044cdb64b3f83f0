/** What the result screen counts: turns, damage, pushes, distance, falls, flags, and what happened in which turn. From the events alone. */
import type { RallyEvent } from '../lib/messages'

export interface Tally {
  robot: number
  distance: number
  pushes: number
  hits: number
  damage: number
  destroyed: number
  flags: number
}

export function tally(events: RallyEvent[], robots: number[]): Tally[] {
  const rows = new Map(robots.map((robot) => [robot, { robot, distance: 0, pushes: 0, hits: 0, damage: 0, destroyed: 0, flags: 0 }]))
  const count = (robot: number | null | undefined, what: Exclude<keyof Tally, 'robot'>, by = 1) => {
    const row = robot == null ? undefined : rows.get(robot)
    if (row) row[what] += by
  }
  for (const event of events) {
    switch (event.event) {
      case 'RobotMoved':
        if (event.cause === 'card') count(event.robot, 'distance')
        break
      case 'RobotPushed':
        count(event.by, 'pushes')
        break
      case 'DamageTaken':
        if (event.cause !== 'return') count(event.robot, 'damage')
        count(event.by, 'hits')
        break
      case 'RobotDestroyed':
        count(event.robot, 'destroyed')
        break
      case 'FlagTouched':
        count(event.robot, 'flags')
        break
    }
  }
  return [...rows.values()]
}

/** What happened to a robot in one turn. */
export interface TurnSummary {
  flags: number[]
  damage: number
  destroyed: number
}

/** Turn by turn, for each robot in the given order. */
export function timeline(events: RallyEvent[], robots: number[]): { turn: number; moments: TurnSummary[] }[] {
  const turns: { turn: number; moments: TurnSummary[] }[] = []
  for (const event of events) {
    if (event.event === 'TurnStarted') {
      turns.push({ turn: event.turn, moments: robots.map(() => ({ flags: [], damage: 0, destroyed: 0 })) })
      continue
    }
    if (!('robot' in event) || event.robot == null) continue
    const moment = turns.at(-1)?.moments[robots.indexOf(event.robot)]
    if (!moment) continue
    if (event.event === 'FlagTouched') moment.flags.push(event.flag)
    else if (event.event === 'DamageTaken' && event.cause !== 'return') moment.damage++
    else if (event.event === 'RobotDestroyed') moment.destroyed++
  }
  return turns
}
