/** Why something did not happen: reasons are data in events and questions, and are worded here. */
import { formatList, isKey, t, type Key } from '../lib/i18n/index.svelte'
import type { FlagBlocked, FlagIgnored, OptionFailed, RobotBlocked, WeaponBarred } from '../lib/messages'
import { heading, optionName, plain, robotName, sideName, thingName, type Cast } from './words'

const BELTS = ['belt', 'express']

/** A robot stays where it is. */
export function blocked(event: RobotBlocked, cast: Cast): string {
  const { cause = 'card', reason = 'wall' } = event
  const others = (event.others ?? []).map((other) => robotName(cast, other))
  const robot = robotName(cast, event.robot)
  const values = { robot, others: formatList(others), n: others.length }
  if (BELTS.includes(cause)) return t(`event.blocked_belt.${reason}` as Key, values)
  if (reason === 'clash') return t(others.length ? 'event.clash' : 'event.clash_two_ways', values)
  if (cause !== 'card') {
    const own = `event.blocked_${cause}`
    return t(isKey(own) ? own : 'event.blocked_thing', { thing: thingName(cause), robots: formatList([robot, ...others]) })
  }
  if (others.length) return t('event.blocked_push', { ...values, way: heading(event.direction) })
  return t('event.blocked', { robot, side: sideName(event.direction) })
}

/** A flag stays on its belt. */
export function flagBlocked({ flag, reason, flags = [] }: FlagBlocked): string {
  return t(`event.flag_blocked.${reason}` as Key, { n: flag, others: formatList(flags.map((n) => t('word.flag', { n }))) })
}

/** A flag does not count. */
export function ignored(event: FlagIgnored, cast: Cast): string {
  const rule = `special.${event.rule}`
  return t(`event.flag_ignored.${event.reason}`, {
    robot: robotName(cast, event.robot),
    n: event.flag,
    next: event.next_flag,
    rule: isKey(rule) ? t(rule) : plain(event.rule ?? ''),
  })
}

/** An option has no effect. */
export function failed(event: OptionFailed, cast: Cast): string {
  return t(event.target == null ? 'event.option_failed' : 'event.option_failed_on', {
    robot: robotName(cast, event.robot),
    option: optionName(event.option),
    target: event.target == null ? '' : robotName(cast, event.target),
    why: failureWords(event.reason),
  })
}

/** Why an option does not work; a card that is younger than this client may have a reason of its own. */
export function failureWords(reason: string): string {
  const why = `failure.${reason}`
  return isKey(why) ? t(why) : plain(reason)
}

/** A weapon cannot be fired at the robot in its sights. */
export function weaponBarred(event: WeaponBarred, cast: Cast): string {
  const target = robotName(cast, event.target)
  return t('event.weapon_barred', { robot: robotName(cast, event.robot), option: optionName(event.option), target, why: failureWords(event.reason) })
}

/** Where damage comes from. */
export function sourceWords(cause: string, by: number | null | undefined, cast: Cast): string {
  if (cause === 'laser') return t('source.laser')
  const values = { thing: thingName(cause), by: by == null ? '' : robotName(cast, by) }
  if (by == null) return t('source.thing', values)
  return t(cause === 'robot laser' ? 'source.robot laser' : 'source.robots_thing', values)
}
