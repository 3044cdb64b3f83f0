/** Several players at one screen: whose cards it shows, and whom it must be handed to next. */
import type { Table } from '../../lib/table.svelte'
import { openQuestions, type RallyFeed } from '../feed'
import type { LivePlayback } from '../livePlayback.svelte'

export class HandOver {
  /** The seat of the player who has taken the screen. Everybody else's cards stay off the page. */
  #holder: number | null = $state(null)

  constructor(
    readonly table: Table,
    readonly live: LivePlayback,
  ) {
    // The cards are hidden when the player with the screen has answered, and whenever the robots move.
    $effect(() => {
      if (this.#holder !== null && !(live.current.caughtUp && this.waiting.includes(this.#holder))) this.#holder = null
    })
  }

  /** This browser's seats that have an open question. */
  readonly waiting: number[] = $derived.by(() =>
    this.table.seats.filter((seat) => openQuestions(this.table.feeds[String(seat)] as RallyFeed | undefined).length > 0),
  )

  get shared(): boolean {
    return this.table.seats.length > 1
  }

  /** The seat whose player must take the screen now. */
  get next(): number | null {
    const handed = this.#holder !== null && this.waiting.includes(this.#holder)
    return this.shared && this.live.current.caughtUp && !handed ? (this.waiting[0] ?? null) : null
  }

  /** Whether the cards of that seat may be on the page. */
  shows(seat: number | null): boolean {
    return !this.shared || this.#holder === seat
  }

  take(seat: number): void {
    this.table.shown = seat
    this.#holder = seat
  }
}
