/** What the result screen counts: turns, damage, pushes, distance, falls, flags. From the events alone. */
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
