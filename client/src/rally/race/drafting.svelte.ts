/** Programs while they are laid. The server keeps them: in case time runs out, for a reload, and for the player's other screens.
It previews their paths if the room allows that. */
import { onDestroy } from 'svelte'
import type { ChooseProgram, PathStep } from '../../lib/messages'
import type { Table } from '../../lib/table.svelte'
import { emptyProgram, fromChoice, type Program } from '../program'
import { raceSettings } from '../settings'

/** Milliseconds without a change before the server is asked for a preview. */
const PAUSE = 250

export class Drafting {
  /** Where the program laid so far leads. */
  preview: { robot: number; steps: PathStep[] } | null = $state.raw(null)
  /** Programs as laid so far, by the keys of their questions. */
  #laid: Record<string, unknown> = $state.raw({})
  /** How many changes the server has not acknowledged yet: until then this screen is ahead of the server. */
  #ahead = new Map<string, number>()

  /** `laying` is the program that is being laid now. */
  constructor(
    readonly table: Table,
    laying: () => ChooseProgram | null,
  ) {
    onDestroy(table.onDrafts((seat, drafts) => this.#hear(seat, drafts)))
    $effect(() => {
      const question = laying()
      const choice = question && this.#laid[question.key!]
      if (!question || choice === undefined || !this.#previews) return
      const timer = setTimeout(() => this.#ask(question, choice), PAUSE)
      return () => clearTimeout(timer)
    })
  }

  get #previews(): boolean {
    return (raceSettings(this.table.room)?.preview ?? 'off') !== 'off'
  }

  /** The program for that question, as laid so far. */
  programFor(question: ChooseProgram): Program {
    const laid = this.#laid[question.key!]
    return laid === undefined ? emptyProgram() : fromChoice(laid)
  }

  change(seat: number, question: ChooseProgram, choice: unknown): void {
    this.#laid = { ...this.#laid, [question.key!]: choice }
    this.#send(seat, question.key!)
  }

  #send(seat: number, key: string): void {
    this.#ahead.set(key, (this.#ahead.get(key) ?? 0) + 1)
    this.table
      .send({ type: 'draft', seat, key, choice: this.#laid[key] })
      .catch(() => undefined) // the question may be over
      .finally(() => {
        const left = this.#ahead.get(key)! - 1
        if (left) this.#ahead.set(key, left)
        else this.#ahead.delete(key)
      })
  }

  /** What the server has. It may have lost something that this screen still has; then that is sent again. */
  #hear(seat: number, drafts: Record<string, unknown>): void {
    const news = Object.entries(drafts).filter(([key]) => !this.#ahead.has(key))
    if (news.length) this.#laid = { ...this.#laid, ...Object.fromEntries(news) }
    const view = this.table.feeds[String(seat)]?.view
    if (!view || !('answered' in view)) return
    for (const { key = '' } of view.questions) {
      if (key in this.#laid && !(key in drafts || key in view.answered || this.#ahead.has(key))) this.#send(seat, key)
    }
  }

  async #ask({ seat, key, robot }: ChooseProgram, choice: unknown): Promise<void> {
    const reply = await this.table.send({ type: 'preview', seat, key: key!, choice }).catch(() => null)
    if (reply?.type === 'preview' && robot != null && this.#laid[key!] === choice) this.preview = { robot, steps: reply.steps }
  }
}
