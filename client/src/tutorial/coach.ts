/** What the coach says next. It follows from what has been shown and what is asked, so the player need not follow a script. */
import type { RallyEvent } from '../lib/messages'

/** What the lesson is about, in the order in which it usually comes. */
export const TOPICS = ['ready', 'belt', 'flag', 'laser', 'lock', 'repair', 'power_down'] as const
/** Other things that may happen, and are explained when they do. */
export const ACCIDENTS = ['wall', 'push', 'wreck'] as const
export type Topic = (typeof TOPICS)[number] | (typeof ACCIDENTS)[number]

export interface Situation {
  turn: number
  /** The kind of the open question, if any. */
  asked: string | null
  /** Registers that still need a card. */
  missing: number
  locked: number
  /** Whether the program as laid destroys the robot. */
  wrecked: boolean
  /** Whether everything that happened has been shown. */
  live: boolean
  poweredDown: boolean
  finished: boolean
  won: boolean
}

export type Advice =
  | 'lay' | 'lay_more' | 'priority' | 'danger' | 'power_no' | 'power_yes' | 'power_free' | 'stay' | 'watch' | 'off'
  | 'locks' | 'to_flag' | 'prepare' | 'to_finish' | 'go' | 'question' | 'wait' | 'won' | 'lost'

function topicOf(event: RallyEvent, robot: number): Topic | null {
  if (event.event === 'BeltsMoved') return event.rides.some(([passenger]) => passenger === robot) ? 'belt' : null
  if (!('robot' in event) || event.robot !== robot) return null
  switch (event.event) {
    case 'ProgramFinished':
      return 'ready'
    case 'FlagTouched':
      return 'flag'
    case 'DamageTaken':
      return event.cause === 'start' ? null : 'laser'
    case 'RegisterLocked':
      return 'lock'
    case 'DamageRepaired':
      return 'repair'
    case 'PoweredDown':
      return 'power_down'
    case 'RobotBlocked':
      return (event.reason ?? 'wall') === 'wall' ? 'wall' : null
    case 'RobotPushed':
      return 'push'
    case 'RobotDestroyed':
      return 'wreck'
    default:
      return null
  }
}

/** Where each topic first came up among the events. */
export function firstSeen(events: RallyEvent[], robot: number): Map<Topic, number> {
  const seen = new Map<Topic, number>()
  events.forEach((event, at) => {
    const topic = topicOf(event, robot)
    if (topic && !seen.has(topic)) seen.set(topic, at)
  })
  return seen
}

/** What came up for the first time in the turn that is shown, or, before the next one runs, in the last. */
export function news(events: RallyEvent[], seen: Map<Topic, number>, live: boolean): Topic[] {
  const turns = events.flatMap((event, at) => (event.event === 'TurnStarted' ? [at] : []))
  const since = turns.at(live ? -2 : -1) ?? 0
  return [...seen].filter(([topic, at]) => at >= since && topic !== 'ready').map(([topic]) => topic)
}

export function advice(moment: Situation, seen: ReadonlyMap<Topic, number>): Advice {
  if (moment.finished) return moment.won ? 'won' : 'lost'
  if (!moment.live) return moment.poweredDown ? 'off' : 'watch'
  switch (moment.asked) {
    case null:
      return moment.poweredDown ? 'off' : 'wait'
    case 'ChoosePowerDown':
      return seen.has('power_down') ? 'power_free' : moment.turn < 2 ? 'power_no' : 'power_yes'
    case 'ChooseStayDown':
      return 'stay'
    case 'ChooseProgram':
      return programming(moment, seen)
    default:
      return 'question'
  }
}

function programming({ turn, missing, wrecked, locked }: Situation, seen: ReadonlyMap<Topic, number>): Advice {
  if (wrecked) return 'danger'
  if (turn < 2) return missing === 5 ? 'lay' : missing ? 'lay_more' : 'priority'
  if (!missing) return 'go'
  if (!seen.has('power_down')) return locked ? 'locks' : seen.has('flag') ? 'prepare' : 'to_flag'
  return seen.has('flag') ? 'to_finish' : 'to_flag'
}
