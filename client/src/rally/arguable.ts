/** Outcomes that players argue about at a table: their lines in the log cite the rule in words. */
import { bookOf } from '../help/entries'
import { citesOf, citesWords } from '../help/words.svelte'
import type { RallyEvent } from '../lib/messages'
import { ruleOf } from './ruleOf'
import type { StoryLine } from './story'

const ARGUABLE: RallyEvent['event'][] = [
  'RobotBlocked',
  'FlagBlocked',
  'FlagIgnored',
  'OptionUsed',
  'OptionFailed',
  'OptionMissed',
  'WeaponBarred',
  'RobotControlled',
  'DamagePrevented',
  'RepairDeclined',
]

const isArguable = (event: RallyEvent): boolean =>
  ARGUABLE.includes(event.event) || (event.event === 'RobotTurned' && event.cause !== 'card')

/** Heading and page of the rule behind a line of the log; empty where nobody would ask. */
export function citation(events: RallyEvent[], { start, end }: StoryLine, edition: string): string {
  const event = events.slice(start, end).find(isArguable)
  const rule = event && ruleOf(event)
  return rule ? citesWords(citesOf(rule, bookOf(edition))) : ''
}
