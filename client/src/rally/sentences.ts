/** What happened, one sentence per event, with the robots as actors. */
import { entryOf } from '../help/entries'
import type { Square } from '../lib/grid'
import { isKey, formatList, t, type Key } from '../lib/i18n/index.svelte'
import type { DamageTaken, FlagMoved, RallyEvent, RobotDestroyed, RuleApplied } from '../lib/messages'
import { endingWords } from './ending'
import { blocked, failed, flagBlocked, ignored, sourceWords, weaponBarred } from './reasons'
import { cardsWords, heading as headed, optionName, plain, playerName, robotName, sideName, squareWords, teamName, thingName, type Cast } from './words'

/** The event as a sentence; empty if it needs none. */
export function describe(event: RallyEvent, cast: Cast): string {
  const robot = 'robot' in event ? robotName(cast, event.robot) : ''
  switch (event.event) {
    case 'RaceStarted':
      return t('event.race_started', { course: plain(event.course) })
    case 'RobotChosen':
      return t(event.team == null ? 'event.robot_chosen' : 'event.robot_chosen_team', {
        robot: event.name,
        player: playerName(cast, event.seat),
        team: event.team == null ? '' : teamName(event.team),
      })
    case 'StartCardDrawn':
      return t('event.start_card', { player: playerName(cast, event.seat), cards: cardsWords([event.card]) })
    case 'TurnStarted':
      return t('event.turn', { n: event.turn })
    case 'RegisterStarted':
      return t('event.register', { n: event.register })
    case 'HandShown':
      return t('event.hand_shown', { robot })
    case 'ProgramFinished':
      return event.filled_blind?.length ? t('event.filled_blind', { robot, registers: formatList(event.filled_blind.map(String)) }) : ''
    case 'PowerDownAnnounced':
      return t('event.power_down_announced', { robot })
    case 'PoweredDown':
      return t('event.powered_down', { robot })
    case 'PoweredUp':
      return t('event.powered_up', { robot })
    case 'CardRevealed':
      return t('event.card_revealed', { robot, cards: cardsWords(event.cards) })
    case 'RobotTurned':
      return t(event.cause === 'card' ? 'event.turned' : byCause('event.turned_by', event.cause), { robot, side: sideName(event.facing), thing: thingName(event.cause) })
    case 'RobotMoved':
      return event.cause === 'card'
        ? t('event.moved', { robot, n: 1, way: heading(event.origin, event.square) })
        : t(byCause('event.moved_by', event.cause), {
            robot,
            thing: thingName(event.cause),
            way: heading(event.origin, event.square),
          })
    case 'RobotPushed':
      return t(event.by == null ? 'event.moved_by_pusher' : 'event.pushed', {
        robot,
        by: event.by == null ? '' : robotName(cast, event.by),
        way: heading(event.origin, event.square),
      })
    case 'RobotBlocked':
      return blocked(event, cast)
    case 'RobotControlled':
      return t('event.controlled', { robot, by: robotName(cast, event.by), cards: cardsWords(event.cards) })
    case 'BeltsMoved':
      return t(event.express ? 'event.express_belts' : 'event.belts', {
        n: event.rides.length,
        robots: formatList(event.rides.map(([passenger]) => robotName(cast, passenger))),
      })
    case 'FlagMoved':
      return flagMoved(event, cast)
    case 'FlagBlocked':
      return flagBlocked(event)
    case 'BeamFired':
      return t('event.beam', { robot: robotName(cast, event.target) })
    case 'ShotFired':
      if (event.target === null) return t('event.shot_nobody', { robot, weapon: optionName(event.weapon) })
      return t('event.shot', { robot, target: robotName(cast, event.target), weapon: optionName(event.weapon) })
    case 'DamageTaken':
      return hit(event, 1, event.damage, cast)
    case 'DamagePrevented':
      return t(event.cause ? 'event.prevented_from' : 'event.prevented', {
        robot,
        option: optionName(event.option),
        source: event.cause ? sourceWords(event.cause, event.by, cast) : '',
      })
    case 'RegisterLocked':
      return t('event.locked', { robot, n: event.register })
    case 'RegisterUnlocked':
      return t('event.unlocked', { robot, n: event.register })
    case 'RegisterFilled':
      return t('event.register_filled', { robot, n: event.register, cards: cardsWords(event.cards) })
    case 'RobotDestroyed':
      return destroyed(event, cast)
    case 'LifeLost':
      return t('event.life_lost', { robot, n: event.lives })
    case 'RobotOut':
      return t('event.out', { robot })
    case 'FlagTouched':
      return t('event.flag_touched', { robot, n: event.flag })
    case 'FlagIgnored':
      return ignored(event, cast)
    case 'ArchiveMoved':
      return t('event.archive', { robot, square: squareWords(event.square) })
    case 'DamageRepaired':
      return t(event.damage ? 'event.repaired' : 'event.repaired_fully', { robot, n: event.damage })
    case 'RepairDeclined':
      return t('event.repair_declined', { robot, n: event.points })
    case 'OptionDrawn':
      return t('event.option_drawn', { robot, option: optionName(event.option) })
    case 'OptionLost':
      return t(event.cause === 'sacrificed' ? 'event.option_sacrificed' : 'event.option_lost', { robot, option: optionName(event.option) })
    case 'OptionFailed':
      return failed(event, cast)
    case 'OptionMissed':
      return t(`event.option_missed.${event.reason}`, { robot })
    case 'WeaponBarred':
      return weaponBarred(event, cast)
    case 'OptionUsed': {
      // Something that turns robots did not turn this one.
      if (event.detail && entryOf(event.detail)) {
        return t(byCause('event.defies', event.detail), { robot, option: optionName(event.option), thing: thingName(event.detail) })
      }
      const values = { robot, option: optionName(event.option), target: event.target == null ? '' : robotName(cast, event.target) }
      const said = t(event.target == null ? 'event.option_used' : 'event.option_used_on', values)
      return event.detail ? `${said.slice(0, -1)} (${detail(event.detail)}).` : said
    }
    case 'CardStored':
      return t('event.card_stored', { robot, option: optionName(event.option) })
    case 'RobotEntered':
      return t('event.entered', { robot, square: squareWords(event.square), side: sideName(event.facing) })
    case 'RobotMaterialised':
      return t('event.materialised', { robot })
    case 'RobotFinished':
      return t(event.place === 1 ? 'event.finished_first' : 'event.finished', { robot, n: event.place })
    case 'RuleApplied':
      return rule(event, cast)
    case 'RaceEnded':
      return endingWords(event, (seat) => crew(cast, seat))
    // The hand on the screen, the picture or the next event already says it.
    case 'StepStarted':
    case 'CardsDealt':
    case 'HandReceived':
    case 'ProgramLaid':
    case 'OptionsOffered':
    case 'CardSeen':
      return ''
  }
}

/** The sentence for a cause, if it has its own. */
const byCause = (key: 'event.turned_by' | 'event.moved_by' | 'event.defies', cause: string): Key => {
  const own = `${key}_${cause}`
  return isKey(own) ? own : key
}

/** A player with the robots of that seat: `Ann (Twonky)`. */
export function crew(cast: Cast, seat: number): string {
  const robots = [...cast.seats].filter(([, owner]) => owner === seat).map(([robot]) => robotName(cast, robot))
  return robots.length ? `${playerName(cast, seat)} (${formatList(robots)})` : playerName(cast, seat)
}

/** Which way it went: a compass direction, or the square if there is none. */
export function heading(origin: Square, square: Square): string {
  const [dx, dy] = [square[0] - origin[0], square[1] - origin[1]]
  if (dx && dy) return t('word.to_square', { square: squareWords(square) })
  return headed(dx > 0 ? 1 : dx < 0 ? 3 : dy > 0 ? 2 : 0)
}

/** Damage with its source; `total` is what the robot now has. */
export function hit(event: DamageTaken, points: number, total: number, cast: Cast): string {
  const values = {
    robot: robotName(cast, event.robot),
    n: points,
    total,
    by: event.by == null ? '' : robotName(cast, event.by),
    thing: thingName(event.cause),
  }
  if (event.cause === 'return') return t('event.returns_damaged', values)
  if (event.cause === 'laser') return t('event.hit_by_board', values)
  if (event.cause === 'robot laser') return t('event.hit_by_robot', values)
  return t(event.by == null ? 'event.hit_by_thing' : 'event.hit_by_robots_thing', values)
}

function destroyed(event: RobotDestroyed, cast: Cast): string {
  const cause = isKey(`event.destroyed.${event.cause}`) ? event.cause : 'other'
  const key = `event.destroyed.${cause}${event.by == null ? '' : '_by'}`
  const values = { robot: robotName(cast, event.robot), by: event.by == null ? '' : robotName(cast, event.by) }
  return isKey(key) ? t(key, values) : t('event.destroyed.other', values)
}

function flagMoved(event: FlagMoved, cast: Cast): string {
  const values = { n: event.flag, robot: event.robot == null ? '' : robotName(cast, event.robot), square: squareWords(event.square) }
  if (event.cause === 'taken' && event.robot != null) return t('event.flag_taken', values)
  if (event.cause === 'dropped' && event.robot != null) return t('event.flag_dropped', values)
  if (event.cause === 'belt') return t('event.flag_on_belt', values)
  if (event.square === null) return t(event.fell === 'pit' ? 'event.flag_pit' : 'event.flag_gone', values)
  return t('event.flag_moved', values)
}

function rule(event: RuleApplied, cast: Cast): string {
  const robot = event.robot == null ? '' : robotName(cast, event.robot)
  const facts = (typeof event.detail === 'object' && event.detail !== null ? event.detail : {}) as Record<string, unknown>
  if (event.rule === 'rotating-boards') {
    if ('board' in facts) return t('event.board_turns', { board: cast.boards[Number(facts.board)] ?? '' })
    return t(event.detail === 'heads' ? 'event.coin_heads' : 'event.coin_tails', { robot })
  }
  if (event.rule === 'toggle-boggle' && 'flag' in facts) {
    return t('event.flag_owner', { n: Number(facts.flag), team: teamName(Number(facts['belongs to team'])) })
  }
  if (event.rule === 'capture-the-flag' && 'home board' in facts) {
    return t('event.home_board', { robot, board: cast.boards[Number(facts['home board'])] ?? '' })
  }
  if (event.rule === 'capture-the-flag' && 'taken off the floor by' in facts) return t('event.taken_off', { robot, by: String(facts['taken off the floor by']) })
  if (event.rule === 'capture-the-flag') return t('event.wins_toss', { robot })
  if (event.rule === 'superbot') return t('event.superbot', { robot })
  const name = `special.${event.rule}`
  return t('event.rule', { rule: isKey(name) ? t(name) : plain(event.rule), robot })
}

/** `left`, `on`, `register 3`, an option or a square: what an option does, in the reader's language. */
export function detail(value: string): string {
  const [word = '', number] = value.split(' ')
  if (word === 'register' && number) return t('detail.register', { n: number })
  if (isKey(`option.${value}`)) return optionName(value)
  const key = `detail.${value}`
  return isKey(key) ? t(key) : plain(value)
}
