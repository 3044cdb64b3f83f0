/** One player's side of the table: what the board shows, the private try-out, and the commands that are allowed. */
import { ApiError } from '../lib/api'
import type { Square } from '../lib/grid'
import type { Hints, RicochetEvent, RicochetSettings, RicochetView, Show, RoundSolution, Think } from '../lib/messages'
import type { Table } from '../lib/table.svelte'
import { moved, sceneOf, type RicochetScene, type Step } from './scene'

const SHOW_PACE = 450
const REVIEW_PACE = 750

interface Tried {
  round: number
  moves: string
  steps: Step[]
  robots: Record<string, Square>
  solved: boolean
}

/** A solution that can be replayed after the round: the solver's, the winner's, or the one tried out. */
export interface Way {
  of: 'solver' | 'winner' | 'tried'
  steps: Step[]
}

export class RicochetSeat {
  /** The robot that arrows and swipes move. */
  wish: string | null = $state(null)
  problem: unknown = $state.raw(null)
  /** The solution being replayed, and how many of its steps are shown; null: the table itself is shown. */
  reviewing: { way: Way; steps: number } | null = $state.raw(null)
  #tried: Tried | null = $state.raw(null)
  /** The moves that are being shown, one after the other. */
  queue: string[] = $state.raw([])
  #sent = ''
  #hintsAsked = ''
  #busy: Promise<void> = Promise.resolve()
  #showing: ReturnType<typeof setTimeout> | undefined
  #reviewing: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: Table) {}

  readonly scene: RicochetScene = $derived.by(() => sceneOf(this.view.players.length, this.events))

  get view(): RicochetView {
    return this.table.feed!.view as RicochetView
  }

  get events(): RicochetEvent[] {
    return this.table.feed!.events as RicochetEvent[]
  }

  get settings(): RicochetSettings {
    return this.table.room!.settings.game as RicochetSettings
  }

  get solo(): boolean {
    return this.view.players.length === 1
  }

  get seat(): number | null {
    return this.table.shown
  }

  get think(): Think | null {
    const [question] = this.view.questions
    return question?.ask === 'think' ? question : null
  }

  get show(): Show | null {
    const [question] = this.view.questions
    return question?.ask === 'show' ? question : null
  }

  get mayTurnChip(): boolean {
    return this.view.questions[0]?.ask === 'next_chip'
  }

  get mayStop(): boolean {
    const [question] = this.view.questions
    return question?.ask === 'next_chip' && question.accepts.includes('agree_to_stop')
  }

  /** Whether robots can be moved on this screen alone. */
  get trying(): boolean {
    if (!this.settings.try_out || this.seat === null || this.queue.length) return false
    return this.scene.phase === 'thinking' || this.show !== null
  }

  get tried(): Tried | null {
    return this.trying && this.#tried?.round === this.scene.round ? this.#tried : null
  }

  /** Whether arrows and swipes do something. */
  get active(): boolean {
    return this.reviewing === null && (this.trying || this.show !== null) && !this.queue.length
  }

  get selected(): string {
    return this.wish ?? this.scene.chip?.colour ?? 'R'
  }

  get solution(): RoundSolution | null {
    return this.table.solutions.find(({ round }) => round === this.scene.round) ?? null
  }

  get robots(): Record<string, Square> {
    if (this.reviewing) return moved(this.scene.markers, this.trail)
    return this.tried?.robots ?? this.scene.robots
  }

  get trail(): Step[] {
    if (this.reviewing) return this.reviewing.way.steps.slice(0, this.reviewing.steps)
    return this.tried?.steps ?? this.scene.trail
  }

  /** The ways of the round that is over, for comparison. */
  get ways(): Way[] {
    const { solution, scene } = this
    const ways: Way[] = []
    if (solution?.steps.length) {
      ways.push({ of: 'solver', steps: solution.steps.map(({ move, path }) => ({ letter: move[0]!, path })) })
    }
    if (scene.bids.some(({ state }) => state === 'won')) ways.push({ of: 'winner', steps: scene.trail })
    if (this.#tried?.round === scene.round && this.#tried.solved) ways.push({ of: 'tried', steps: this.#tried.steps })
    return ways
  }

  get mayAskHint(): boolean {
    return this.think?.accepts.includes('hint') ?? false
  }

  /** The hints given in this round so far. */
  get told(): Hints | null {
    const { hints } = this.table
    return hints?.round === this.scene.round && hints.game === this.table.feed!.game ? hints : null
  }

  askHint(): void {
    this.answer({ do: 'hint' })
  }

  /** Call whenever hints may have been taken, here or before a reload: asks the server for them. */
  hear(): void {
    const { hints, round, phase } = this.scene
    if (phase !== 'thinking' || this.seat === null || hints <= (this.told?.number ?? 0)) return
    const asked = `${this.table.feed!.game} ${round} ${hints}`
    if (asked === this.#hintsAsked) return
    this.#hintsAsked = asked
    this.table.send({ type: 'hints', seat: this.seat }).catch(() => (this.#hintsAsked = ''))
  }

  async answer(choice: Record<string, unknown>): Promise<boolean> {
    const [question] = this.view.questions
    if (!question || this.seat === null) return false
    try {
      await this.table.send({ type: 'answer', seat: this.seat, key: question.key, choice })
      this.problem = null
      return true
    } catch (problem) {
      // Someone else was faster with the chip or the timer: the game has moved on.
      if (!(problem instanceof ApiError && problem.code === 'not_open')) this.problem = problem
      return false
    }
  }

  bid(moves: number): Promise<boolean> {
    return this.answer({ do: 'bid', moves })
  }

  /** Slide the selected robot: privately if that is allowed, otherwise on the table for all to see. */
  move(way: string): void {
    const step = this.selected + way
    this.#inTurn(async () => {
      if (!this.active) return
      if (this.trying) await this.#try((this.tried?.moves ?? '') + step)
      else if (this.show?.moves.includes(step)) await this.answer({ do: 'move', move: step })
    })
  }

  undo(): void {
    this.#inTurn(() => this.#try(this.tried?.moves.slice(0, -2) ?? ''))
  }

  /** A player may be faster than the server: each request waits until the one before it is done. */
  #inTurn(wish: () => Promise<void>): void {
    this.#busy = this.#busy.then(wish)
  }

  reset(): void {
    this.#inTurn(() => this.#try(''))
  }

  async #try(moves: string): Promise<void> {
    this.problem = null
    if (!moves) {
      this.#tried = null
      return
    }
    try {
      const reply = await this.table.send({ type: 'try_out', seat: this.seat!, moves })
      if (reply.type !== 'tried') return
      this.#tried = {
        round: this.scene.round,
        moves,
        steps: reply.moves.map(({ move, path }) => ({ letter: move[0]!, path })),
        robots: reply.robots,
        solved: reply.solved,
      }
    } catch (problem) {
      if (problem instanceof ApiError && problem.code !== 'refused') this.problem = problem
    }
  }

  /** Show the moves that were laid down, one after the other. */
  showTried(): void {
    this.#inTurn(async () => this.#line())
  }

  /** Solo: bid and show in one go. */
  found(): void {
    this.#inTurn(async () => {
      this.#line()
      if (!(await this.bid(this.queue.length))) this.queue = []
    })
  }

  #line(): void {
    this.queue = this.tried?.moves.match(/../g) ?? []
    this.#tried = null
  }

  /** Call whenever the question may have changed: sends the next move of the queue. */
  proceed(): void {
    const { show } = this
    if (!show) {
      // The show is over, one way or the other.
      if (this.#sent) this.queue = []
      this.#sent = ''
      return
    }
    const next = this.queue[show.made]
    if (next === undefined || show.key === this.#sent) return
    this.#sent = show.key
    clearTimeout(this.#showing)
    this.#showing = setTimeout(async () => {
      if (!(await this.answer({ do: 'move', move: next }))) this.queue = []
    }, SHOW_PACE)
  }

  /** Play a way on the board. */
  review(way: Way): void {
    clearTimeout(this.#reviewing)
    this.reviewing = { way, steps: 0 }
    const step = () => {
      if (!this.reviewing || this.reviewing.steps >= way.steps.length) return
      this.reviewing = { way, steps: this.reviewing.steps + 1 }
      this.#reviewing = setTimeout(step, REVIEW_PACE)
    }
    this.#reviewing = setTimeout(step, REVIEW_PACE / 2)
  }

  endReview(): void {
    clearTimeout(this.#reviewing)
    this.reviewing = null
  }
}
