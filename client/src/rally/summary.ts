/** What happened to a player in the last turn, in at most three lines: pushes, damage, and how far it came. */
import { formatList, t } from '../lib/i18n/index.svelte'
import type { RallyEvent } from '../lib/messages'
import { robotName, type Cast } from './words'

/** The events of the last turn that is over; none before the first one ended. */
export function lastTurn(events: RallyEvent[]): RallyEvent[] {
  const end = events.findLastIndex(({ event }) => event === 'TurnStarted')
  if (end < 0) return []
  const start = events.slice(0, end).findLastIndex(({ event }) => event === 'TurnStarted')
  return start < 0 ? [] : events.slice(start, end)
}

export function summaryLines(events: RallyEvent[], robot: number, cast: Cast): string[] {
  const [by, pushed, shooters] = [new Set<number>(), new Set<number>(), new Set<number>()]
  const flags: number[] = []
  let [damage, repaired, destroyed] = [0, 0, false]
  for (const event of events) {
    if (event.event === 'RobotPushed' && event.by != null) {
      if (event.robot === robot) by.add(event.by)
      else if (event.by === robot) pushed.add(event.robot)
    }
    if (!('robot' in event) || event.robot !== robot) continue
    if (event.event === 'DamageTaken' && event.cause !== 'return') {
      damage++
      if (event.by != null && event.by !== robot) shooters.add(event.by)
    } else if (event.event === 'DamageRepaired') repaired++
    else if (event.event === 'RobotDestroyed') destroyed = true
    else if (event.event === 'FlagTouched') flags.push(event.flag)
  }
  const names = (robots: Set<number>) => formatList([...robots].map((one) => robotName(cast, one)))
  const told = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')
  return [
    told(by.size > 0 && t('summary.pushed_by', { robots: names(by) }), pushed.size > 0 && t('summary.pushed', { robots: names(pushed) })),
    told(
      damage > 0 && (shooters.size ? t('summary.damage_by', { n: damage, robots: names(shooters) }) : t('summary.damage', { n: damage })),
      repaired > 0 && t('summary.repaired', { n: repaired }),
    ),
    told(destroyed && t('summary.destroyed'), flags.length > 0 && t('summary.flags', { flags: formatList(flags.map(String)) })),
  ].filter(Boolean)
}
