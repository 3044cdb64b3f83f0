/** The keyboard at a Ricochet board. */
import type { RicochetSeat } from './seat.svelte'

const WAYS: Record<string, string> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' }

/** Whether the key meant something. */
export function pressed(side: RicochetSeat, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (inField) return false
  const letter = event.key.toUpperCase()
  if (side.active && event.key in WAYS) side.move(WAYS[event.key]!)
  else if (side.active && letter in side.robots) side.wish = letter
  else if (side.trying && (letter === 'U' || event.key === 'Backspace')) side.undo()
  else if (side.trying && letter === 'X') side.reset()
  else if (letter === 'H' && side.mayAskHint) side.askHint()
  else if (side.think && /^[0-9]$/.test(event.key)) document.getElementById('bid')?.focus()
  else return false
  return true
}
