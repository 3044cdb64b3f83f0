/** The rules entry that an event of a race is about. */
import { entryOf } from '../help/entries'
import { FIXTURES } from '../lib/elements'
import type { RallyEvent } from '../lib/messages'

const ENTRIES: Partial<Record<RallyEvent['event'], string>> = {
  RaceStarted: 'start',
  RobotChosen: 'start',
  StartCardDrawn: 'start',
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
  RepairDeclined: 'repairs',
  OptionsOffered: 'options',
  RobotEntered: 'reentry',
  RobotMaterialised: 'virtual',
  RobotFinished: 'win',
  RaceEnded: 'win',
}

export function ruleOf(event: RallyEvent): string | undefined {
  switch (event.event) {
    case 'BeltsMoved':
      return event.express ? 'express' : 'belt'
    case 'RobotMoved':
      return event.cause in FIXTURES ? event.cause : 'move'
    case 'RobotTurned':
      return event.cause in FIXTURES ? event.cause : 'move'
    case 'ShotFired':
      return entryOf(`option.${event.weapon}`)?.key ?? 'robot_lasers'
    case 'RobotDestroyed':
      return event.cause !== 'damage' && entryOf(event.cause) ? event.cause : 'destroyed'
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
      return ENTRIES[event.event]
  }
}
