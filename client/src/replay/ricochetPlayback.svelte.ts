/** Plays a finished game of Ricochet Robots, event by event, at the speed that the viewer chose. */
import type { RicochetEvent } from '../lib/messages'
import { preferences } from '../lib/preferences.svelte'
import { sceneOf, type RicochetScene } from '../ricochet/scene'

const PAUSES: Partial<Record<RicochetEvent['event'], number>> = {
  chip_turned: 1500,
  bid_made: 900,
  robot_moved: 900,
  show_failed: 1200,
  chip_won: 1800,
  chip_returned: 1500,
  chip_missed: 1500,
}

export class RicochetPlayback {
  position: number = $state(0)
  paused: boolean = $state(true)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly players: number,
    readonly events: RicochetEvent[],
  ) {}

  readonly scene: RicochetScene = $derived.by(() => sceneOf(this.players, this.events.slice(0, this.position)))

  get length(): number {
    return this.events.length
  }

  play(): void {
    this.paused = false
    this.#go()
  }

  pause(): void {
    this.paused = true
    clearTimeout(this.#timer)
  }

  step(by: 1 | -1): void {
    this.look(this.position + by)
  }

  look(at: number): void {
    this.pause()
    this.position = Math.max(0, Math.min(at, this.length))
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #go(): void {
    if (this.paused || this.position >= this.length) return
    const pause = (PAUSES[this.events[this.position]!.event] ?? 250) / preferences.kept.speed
    this.position++
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#go(), pause)
  }
}
