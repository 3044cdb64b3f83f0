/** The playback of a running race. It follows the table's messages; a rematch starts a new one. */
import { onDestroy } from 'svelte'
import { preferences } from '../lib/preferences.svelte'
import type { Table } from '../lib/table.svelte'
import type { RallyFeed } from './feed'
import { Playback } from './playback.svelte'
import { play } from './sounds'

/** Create it while a component is set up: it stops with that component. */
export class LivePlayback {
  current: Playback = $state.raw()!
  #played: RallyFeed

  constructor(readonly table: Table) {
    this.#played = this.feed
    this.#start()
    onDestroy(
      table.onFeed((changed) => {
        const { feed } = this
        if (changed !== feed) return
        if (feed === this.#played) return this.#follow(feed)
        this.#played = feed
        this.current.stop()
        this.#start()
      }),
    )
    onDestroy(() => this.current.stop())
  }

  /** The feed that is played: that of this browser's first seat, or the public one. */
  get feed(): RallyFeed {
    return this.table.feeds[String(this.table.seats[0] ?? 'table')] as RallyFeed
  }

  #follow({ events, view }: RallyFeed): void {
    const { live, paused } = this.current
    this.current.follow(events, view)
    if (preferences.kept.instant && live && !paused) this.current.skip()
  }

  #start(): void {
    this.current = new Playback(this.#played.view, this.#played.events)
    this.current.own = this.#played.view.robots.filter(({ seat }) => this.table.seats.includes(seat)).map(({ id }) => id)
    this.current.onSound = play
  }
}
