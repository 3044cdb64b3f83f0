/** House rules by what they are about, for the room's list. */
import type { HouseRuleInfo } from '../lib/messages'

const ORDER = ['players', 'floor', 'cards', 'down', 'back', 'flags']

/** The groups that have rules, in the order in which they are listed; groups unknown to this client come last. */
export const grouped = (rules: readonly HouseRuleInfo[]): { group: string; rules: HouseRuleInfo[] }[] =>
  [...new Set([...ORDER, ...rules.map(({ group }) => group)])]
    .map((group) => ({ group, rules: rules.filter((rule) => rule.group === group) }))
    .filter(({ rules }) => rules.length > 0)
