/** The keyboard at a Ricochet board. */
import type { RicochetSeat } from './seat.svelte'

const WAYS: Record<string, string> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' }

/** What the keys control: a seat at a table, or an attempt at a puzzle. */
interface Mover {
  readonly active: boolean
  readonly robots: Record<string, unknown>
  wish: string | null
  move: (way: string) => void
  undo: () => void
  reset: () => void
}

/** Whether the key meant something to the robots. */
export function handleMoveKey(mover: Mover, event: KeyboardEvent, takesBack = true): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return false
  // Shift with an arrow asks what is on a square.
  if (event.shiftKey && event.key in WAYS) return false
  const letter = event.key.toUpperCase()
  if (mover.active && event.key in WAYS) mover.move(WAYS[event.key]!)
  else if (mover.active && letter in mover.robots) mover.wish = letter
  else if (takesBack && (letter === 'U' || event.key === 'Backspace')) mover.undo()
  else if (takesBack && letter === 'X') mover.reset()
  else return false
  return true
}

/** Whether the key meant something at a table. */
export function handleKey(side: RicochetSeat, event: KeyboardEvent): boolean {
  if (handleMoveKey(side, event, side.trying)) return true
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return false
  if (event.key.toUpperCase() === 'H' && side.mayAskHint) side.askHint()
  else if (side.think && /^[0-9]$/.test(event.key)) document.getElementById('bid')?.focus()
  else return false
  return true
}
