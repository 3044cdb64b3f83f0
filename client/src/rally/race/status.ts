/** What is said about the state of the race: one line that is true, whatever the player does just now. */
import { formatList, t } from '../../lib/i18n/index.svelte'
import type { Piece } from '../scene'
import { isWrecked } from '../standing'

export interface Moment {
  /** Whether the race is over and its end has been shown. */
  finished: boolean
  /** Whether an earlier moment is shown. */
  looksBack: boolean
  paused: boolean
  /** Whether all that happened has been shown. */
  live: boolean
  /** Whether this player is asked something, here and now. */
  asked: boolean
  /** The board, and its playback, is on another screen. */
  elsewhere: boolean
  /** Whom the race waits for, and who of them is away. */
  waiting: { name: string; away: boolean }[]
  piece: Piece | undefined
}

export function statusWords(moment: Moment): string {
  if (moment.finished) return t('race.finished')
  if (moment.looksBack) return t(moment.asked ? 'race.looking_back_turn' : 'race.looking_back')
  if (!moment.live) return t(moment.paused ? 'race.paused' : moment.elsewhere ? 'table.watch' : 'race.watching')
  if (moment.asked) return t('race.your_turn')
  const parts = [moment.paused ? t('race.paused_now') : '', moment.piece ? conditionWords(moment.piece) : '', waitingWords(moment.waiting)]
  return parts.filter(Boolean).join(' ')
}

export const waitingWords = (waiting: Moment['waiting']): string =>
  waiting.length ? t('race.waiting', { players: formatList(waiting.map(({ name, away }) => (away ? t('race.away', { player: name }) : name))) }) : ''

/** Why the own robot does nothing now; empty while it races. */
export function conditionWords(piece: Piece): string {
  const robot = piece.name
  if (piece.out) return t('race.out', { robot })
  if (piece.place !== null) return t('race.arrived', { robot, n: piece.place })
  if (isWrecked(piece)) return t('race.destroyed', { robot })
  return piece.poweredDown ? t('race.down', { robot }) : ''
}
