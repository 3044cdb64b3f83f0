/** The rules entry that an event of Ricochet Robots is about. */
import type { RicochetEvent } from '../lib/messages'

const ENTRIES: Record<RicochetEvent['event'], string> = {
  game_began: 'r_board',
  chip_turned: 'r_target',
  glass_turned: 'r_bid',
  bid_made: 'r_bid',
  player_done: 'r_bid',
  hint_taken: 'r_solo',
  bidding_ended: 'r_show',
  show_began: 'r_show',
  robot_moved: 'r_slide',
  show_failed: 'r_fail',
  chip_won: 'r_markers',
  chip_returned: 'r_fail',
  chip_missed: 'r_solo',
  agreed_to_stop: 'r_end',
  game_ended: 'r_end',
}

export function ruleOf(event: RicochetEvent): string {
  if (event.event === 'robot_moved') {
    const ways = new Set(event.path.slice(1).map(([x, y], index) => `${Math.sign(x - event.path[index]![0])},${Math.sign(y - event.path[index]![1])}`))
    if (ways.size > 1) return 'r_barrier'
  }
  if (event.event === 'show_failed' && event.reason === 'no_turn') return 'r_turn'
  if (event.event === 'chip_returned' && event.reason === 'no_bid') return 'r_silence'
  return ENTRIES[event.event]
}
