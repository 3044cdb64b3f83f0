/** What the server says about the drawing, a moment after each change: findings, then an estimate from the bots. */
import { ApiError } from '../lib/api'
import type { Checked, Estimate, Finding, Sketch } from '../lib/messages'
import { check, estimate } from './api'

const PAUSE = 300
const LONGER = 900

export class CourseCheck {
  checked: Checked | null = $state.raw(null)
  guess: Estimate | null = $state.raw(null)
  /** Whether the answers are for the current drawing. */
  fresh: boolean = $state(false)
  guessing: boolean = $state(false)
  problem: unknown = $state.raw(null)
  #timer = 0
  #asked: Sketch | null = null

  get findings(): Finding[] {
    return this.checked?.findings ?? []
  }

  get playable(): boolean {
    return this.fresh && this.checked !== null && !this.problem && !this.findings.some(({ grave }) => grave)
  }

  /** The drawing has changed. */
  look(sketch: Sketch): void {
    if (sketch === this.#asked) return
    this.#asked = sketch
    this.fresh = false
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.#check(sketch), PAUSE)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asked = null
  }

  async #check(sketch: Sketch): Promise<void> {
    try {
      const checked = await check({ sketch })
      if (sketch !== this.#asked) return
      this.checked = checked
      this.problem = null
      this.fresh = true
    } catch (problem) {
      if (sketch !== this.#asked || (problem instanceof ApiError && problem.code === 'outdated')) return
      this.problem = problem
      return
    }
    this.guess = null
    if (this.playable && sketch.course.flags.length) this.#timer = window.setTimeout(() => this.#guess(sketch), LONGER)
  }

  async #guess(sketch: Sketch): Promise<void> {
    const { text, edition } = this.checked!
    this.guessing = true
    try {
      const players = Math.min(4, Math.max(...sketch.course.players))
      const answer = await estimate({ text, edition, players })
      if (sketch === this.#asked) this.guess = answer.estimate
    } catch {
      // The drawing is usable without an estimate.
    } finally {
      this.guessing = false
    }
  }
}
