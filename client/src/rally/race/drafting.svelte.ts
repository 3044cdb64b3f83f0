/** A program while it is laid. The server keeps it in case time runs out, and previews its path where the room allows that. */
import { onDestroy } from 'svelte'
import type { ChooseProgram, PathStep } from '../../lib/messages'
import type { Table } from '../../lib/table.svelte'
import { raceSettings } from '../settings'
import { emptyProgram, fromChoice, type Program } from '../program'

/** Milliseconds without a change before the server is told. */
const PAUSE = 250

export class Drafting {
  /** Where the program laid so far leads. */
  preview: { robot: number; steps: PathStep[] } | null = $state.raw(null)
  #latest: { key: string; choice: unknown } | null = $state.raw(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: Table) {
    onDestroy(() => clearTimeout(this.#timer))
  }

  get #previews(): boolean {
    return (raceSettings(this.table.room)?.preview ?? 'off') !== 'off'
  }

  /** The answer to that question, as far as it is laid. */
  programFor(question: ChooseProgram): Program {
    return this.#latest?.key === question.key ? fromChoice(this.#latest!.choice) : emptyProgram()
  }

  change(seat: number, question: ChooseProgram, choice: unknown): void {
    this.#latest = { key: question.key!, choice }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#send(seat, question, choice), PAUSE)
  }

  async #send(seat: number, question: ChooseProgram, choice: unknown): Promise<void> {
    const key = question.key!
    this.table.send({ type: 'draft', seat, key, choice }).catch(() => undefined)
    if (!this.#previews) return
    const reply = await this.table.send({ type: 'preview', seat, key, choice }).catch(() => null)
    if (reply?.type === 'preview' && question.robot != null) this.preview = { robot: question.robot, steps: reply.steps }
  }
}
