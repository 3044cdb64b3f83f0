/** Lines of the chat that nobody at this screen has seen yet, with a sound for each new one; it lasts beyond a reload. */
import type { Table } from './table.svelte'
import { signal } from './tones'

const STORE = 'botyard.chat'
/** Milliseconds: older lines were said before this page was there to hear them. */
const FRESH = 10_000

export class Unread {
  #seen: number = $state(0)

  constructor(
    readonly table: Table,
    /** Whether the chat is in sight. */
    reading: () => boolean,
  ) {
    this.#seen = read()[table.code] ?? 0
    let heard = this.#seen
    $effect(() => {
      const last = table.chat.at(-1)
      if (!last || last.number <= heard) return
      heard = last.number
      if (!table.seats.includes(last.seat) && Date.now() - last.at < FRESH) signal('chat')
    })
    $effect(() => {
      const last = table.chat.at(-1)?.number ?? 0
      if (reading() && last > this.#seen) this.#see(last)
    })
  }

  get count(): number {
    return this.table.chat.filter(({ number, seat }) => number > this.#seen && !this.table.seats.includes(seat)).length
  }

  #see(number: number): void {
    this.#seen = number
    try {
      localStorage.setItem(STORE, JSON.stringify({ ...read(), [this.table.code]: number }))
    } catch {
      // Private windows may refuse; what was seen then lasts as long as the page.
    }
  }
}

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
