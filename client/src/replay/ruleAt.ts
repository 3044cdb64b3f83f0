/** Which rule a moment is about: the entry of the rules help that the last thing that happened belongs to.

That a step begins is nothing that happened: most steps pass without anybody being concerned.
*/
import { entryOf, type Book } from '../help/entries'
import type { RallyEvent, RicochetEvent } from '../lib/messages'

const RALLY: Partial<Record<RallyEvent['event'], string>> = {
  RaceStarted: 'start',
  RobotChosen: 'start',
  TurnStarted: 'deal',
  RegisterStarted: 'registers',
  CardsDealt: 'deal',
  HandReceived: 'deal',
  HandShown: 'deal',
  ProgramFinished: 'program',
  ProgramLaid: 'program',
  PowerDownAnnounced: 'announce',
  PoweredDown: 'power_down',
  PoweredUp: 'while_down',
  CardRevealed: 'reveal',
  RobotPushed: 'push',
  RobotBlocked: 'wall',
  BeamFired: 'laser',
  DamageTaken: 'damage',
  DamagePrevented: 'sacrifice',
  RegisterLocked: 'locks',
  RegisterFilled: 'locks',
  RegisterUnlocked: 'unlock',
  LifeLost: 'lives',
  RobotOut: 'lives',
  FlagTouched: 'flag',
  ArchiveMoved: 'archive',
  DamageRepaired: 'repairs',
  OptionsOffered: 'options',
  RobotEntered: 'reentry',
  RobotMaterialised: 'virtual',
  RobotFinished: 'win',
  RaceEnded: 'win',
}

const DESTROYED: Record<string, string> = { pit: 'pit', edge: 'edge', crusher: 'crusher' }

function ofRally(event: RallyEvent): string | undefined {
  switch (event.event) {
    case 'BeltsMoved':
      return event.express ? 'express' : 'belt'
    case 'RobotMoved':
      return event.cause === 'pusher' ? 'pusher' : 'move'
    case 'RobotTurned':
      return event.cause === 'gear' ? 'gear' : 'move'
    case 'ShotFired':
      return entryOf(`option.${event.weapon}`)?.key ?? 'robot_lasers'
    case 'RobotDestroyed':
      return DESTROYED[event.cause] ?? 'destroyed'
    case 'OptionDrawn':
    case 'OptionLost':
    case 'OptionUsed':
    case 'CardStored':
    case 'CardSeen':
      return `option.${event.option}`
    case 'FlagMoved':
      return 'special.moving-flags'
    case 'RuleApplied':
      return `special.${event.rule}`
    default:
      return RALLY[event.event]
  }
}

const RICOCHET: Record<RicochetEvent['event'], string> = {
  game_began: 'r_board',
  chip_turned: 'r_target',
  glass_turned: 'r_bid',
  bid_made: 'r_bid',
  player_done: 'r_bid',
  hint_taken: 'r_solo',
  bidding_ended: 'r_show',
  show_began: 'r_show',
  robot_moved: 'r_slide',
  show_failed: 'r_fail',
  chip_won: 'r_markers',
  chip_returned: 'r_fail',
  chip_missed: 'r_solo',
  game_ended: 'r_end',
}

function ofRicochet(event: RicochetEvent): string {
  if (event.event === 'robot_moved') {
    const ways = new Set(event.path.slice(1).map(([x, y], index) => `${Math.sign(x - event.path[index]![0])},${Math.sign(y - event.path[index]![1])}`))
    if (ways.size > 1) return 'r_barrier'
  }
  if (event.event === 'show_failed' && event.reason === 'no_turn') return 'r_turn'
  if (event.event === 'chip_returned' && event.reason === 'no_bid') return 'r_silence'
  return RICOCHET[event.event]
}

/** The entry's key; empty where the book has nothing about what happened. */
export function ruleAt(events: readonly (RallyEvent | RicochetEvent)[], position: number, book: Book): string {
  for (let at = Math.min(position, events.length) - 1; at >= 0; at--) {
    const event = events[at]!
    const key = book === 'ricochet' ? ofRicochet(event as RicochetEvent) : ofRally(event as RallyEvent)
    if (key && entryOf(key)?.cites[book] !== undefined) return key
  }
  return ''
}
