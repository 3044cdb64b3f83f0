/** Readable texts for chips, moves and events of Ricochet Robots. */
import { isKey, formatList, t } from '../lib/i18n/index.svelte'
import type { RicochetEvent } from '../lib/messages'

export function robotName(letter: string): string {
  const key = `ricochet.robot.${letter}`
  return isKey(key) ? t(key) : letter
}

export function wayName(letter: string): string {
  const key = `ricochet.way.${letter}`
  return isKey(key) ? t(key) : letter
}

/** `Gt` is the green triangle. */
export function chipName(code: string): string {
  const symbol = `ricochet.symbol.${code[1]}`
  return isKey(symbol) ? t('ricochet.chip', { colour: robotName(code[0]!), symbol: t(symbol) }) : t('ricochet.vortex')
}

/** What is to be done: which robot must get where. */
export function goalWords({ colour, symbol }: { colour: string | null; symbol: string }): string {
  const [inflected, shape] = [`ricochet.goal.${colour}`, `ricochet.symbol.${symbol}`]
  return isKey(inflected) && isKey(shape) ? t('ricochet.goal', { colour: t(inflected), symbol: t(shape) }) : t('ricochet.goal.any')
}

export const chipCode = (chip: { colour: string | null; symbol: string }): string => (chip.colour ?? '') + chip.symbol

/** `RSGN`: red down, green up. */
export const movesWords = (moves: string): string =>
  (moves.match(/../g) ?? []).map((move) => t('hints.step', { robot: robotName(move[0]!), way: wayName(move[1]!) })).join(', ')

export function describe(event: RicochetEvent, players: string[]): string {
  const name = 'seat' in event ? (players[event.seat] ?? '') : ''
  switch (event.event) {
    case 'game_began':
      return formatList(event.players)
    case 'chip_turned':
      return t('ricochet.log.chip', { n: event.round, chip: chipName(event.chip) })
    case 'glass_turned':
      return t('ricochet.log.glass', { name })
    case 'bid_made':
      return t('ricochet.log.bid', { name, n: event.moves })
    case 'player_done':
      return t('ricochet.log.done', { name })
    case 'hint_taken':
      return t('hints.log', { name, n: event.number })
    case 'bidding_ended':
      return t('ricochet.log.ended')
    case 'show_began':
      return t('ricochet.log.show', { name, n: event.moves })
    case 'robot_moved':
      return t('ricochet.log.move', { n: event.count, robot: robotName(event.move[0]!), way: wayName(event.move[1]!) })
    case 'show_failed': {
      const key = `ricochet.log.failed.${event.reason}`
      return t(isKey(key) ? key : 'ricochet.log.failed', { name })
    }
    case 'chip_won':
      return t('ricochet.log.won', { name, chip: chipName(event.chip) })
    case 'chip_returned':
      return t('ricochet.log.returned', { chip: chipName(event.chip) })
    case 'chip_missed':
      return t('ricochet.log.missed', { chip: chipName(event.chip) })
    case 'agreed_to_stop':
      return t('ricochet.log.agreed', { name })
    case 'game_ended':
      return endingWords(event.reason) || t('ricochet.log.ending')
  }
}

/** Why the game is over, if the chips do not show it; otherwise empty. */
export function endingWords(reason: string | null): string {
  const key = `ricochet.over.${reason}`
  return isKey(key) ? t(key) : ''
}
