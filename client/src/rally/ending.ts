/** The end of a race: why it ended, what decided the winner, and the places. */
import { formatList, t, type Key } from '../lib/i18n/index.svelte'
import type { RaceEnded } from '../lib/messages'

const WHY = {
  turns: 'event.ends_turns',
  time: 'event.ends_time',
  standstill: 'event.ends_standstill',
  losses: 'event.ends_losses',
} as const satisfies Record<string, Key>
const HOW = {
  goal: 'event.wins_goal',
  'first flags': 'event.wins_first_flags',
  'most flags': 'event.wins_most_flags',
} as const satisfies Record<string, Key>

/** The end as one or two sentences; `crew` names the winners. */
export function endingWords(event: RaceEnded, crew: (seat: number) => string): string {
  const { reason = 'goal', decided_by = 'goal', winners } = event
  const who = { n: winners.length, winners: formatList(winners.map(crew)) }
  if (reason === 'goal') return winners.length ? t('event.race_won', who) : t('event.race_lost')
  const nobody = decided_by === 'first flags' ? 'event.nobody_flags' : 'event.nobody_goal'
  return `${t(WHY[reason], { n: event.turns ?? 0 })} ${winners.length ? t(HOW[decided_by], who) : t(nobody)}`
}

/** The place of each seat; after a shared place the next ones are skipped: 1, 2, 2, 4. */
export function places(ranking: number[][]): Map<number, number> {
  const found = new Map<number, number>()
  for (const seats of ranking) {
    const place = found.size + 1
    for (const seat of seats) found.set(seat, place)
  }
  return found
}
