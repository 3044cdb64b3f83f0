/** The rules entry that an event of a race is about. */
import { entryOf } from '../help/entries'
import { FIXTURES } from '../lib/elements'
import type { RallyEvent, RobotBlocked } from '../lib/messages'

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
  BeamFired: 'laser',
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
  OptionMissed: 'repairs',
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
    case 'RobotTurned':
      return ofCause(event.cause) ?? 'move'
    case 'DamageTaken':
      return ofCause(event.cause) ?? 'damage'
    case 'RobotBlocked':
      return blockedRule(event)
    case 'FlagIgnored':
      if (event.reason === 'rule') return `special.${event.rule}`
      return event.reason === 'powered down' ? 'while_down' : event.reason === 'order' ? 'goal' : 'touch'
    case 'ShotFired':
      return entryOf(`option.${event.weapon}`)?.key ?? 'robot_lasers'
    case 'RobotDestroyed':
      return event.cause !== 'damage' && entryOf(event.cause) ? event.cause : 'destroyed'
    case 'OptionDrawn':
    case 'OptionLost':
    case 'OptionUsed':
    case 'OptionFailed':
    case 'WeaponBarred':
    case 'RobotControlled':
    case 'DamagePrevented':
    case 'CardStored':
    case 'CardSeen':
      return `option.${event.option}`
    case 'FlagMoved':
    case 'FlagBlocked':
      return 'special.moving-flags'
    case 'RuleApplied':
      return `special.${event.rule}`
    default:
      return ENTRIES[event.event]
  }
}

/** The entry about an element or an option card that did something. */
const ofCause = (cause: string): string | undefined => [cause, `option.${cause}`].find((key) => entryOf(key))

function blockedRule({ cause = 'card', reason = 'wall', others = [] }: RobotBlocked): string {
  if (cause === 'belt' || cause === 'express') return reason === 'wall' ? 'wall' : 'jam'
  if (reason === 'clash') return cause in FIXTURES ? cause : 'push'
  return others.length ? 'push' : 'wall'
}
