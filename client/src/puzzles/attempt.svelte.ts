/** One try at a puzzle: moves are made by the server, which knows the rules and keeps the solution to itself. */
import { puzzleHint, tryPuzzle } from '../lib/api'
import type { Square } from '../lib/grid'
import type { Hint, PuzzlePosition, PuzzleTried } from '../lib/messages'
import type { Step } from '../ricochet/scene'
import { keepResults, readResults, withResult } from './results'

const PACE = 700

export class Attempt {
  moves: string[] = $state.raw([])
  tried: PuzzleTried | null = $state.raw(null)
  hints: Hint[] = $state.raw([])
  wish: string | null = $state(null)
  problem: unknown = $state.raw(null)
  results = $state.raw(readResults())
  /** Whether the answer is being played. */
  playing = $state(false)
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly puzzle: PuzzlePosition,
    /** The day whose puzzle it is, if that is today. */
    readonly day: string | null,
  ) {
    // Ask at once where the robots can go first.
    void this.#send([])
  }

  get robots(): Record<string, Square> {
    return this.tried?.robots ?? this.puzzle.robots
  }

  get trail(): Step[] {
    return (this.tried?.moves ?? []).map(({ move, path }) => ({ letter: move[0]!, path }))
  }

  get selected(): string {
    return this.wish ?? this.puzzle.target.colour ?? Object.keys(this.puzzle.robots)[0]!
  }

  get solved(): boolean {
    return this.tried?.solved ?? false
  }

  /** Whether arrows and swipes move robots. */
  get active(): boolean {
    return !this.solved && !this.playing
  }

  get best() {
    return this.results.best[this.puzzle.code]
  }

  move(way: string): void {
    if (this.active) void this.#send([...this.moves, this.selected + way])
  }

  undo(): void {
    if (this.moves.length && !this.playing) void this.#send(this.moves.slice(0, -1))
  }

  reset(): void {
    clearTimeout(this.#timer)
    this.playing = false
    if (this.moves.length) void this.#send([])
  }

  async hint(): Promise<void> {
    try {
      const hint = await puzzleHint(this.puzzle.code, this.hints.length + 1)
      this.problem = null
      this.hints = [...this.hints, hint]
      if (hint.step === 2) this.wish = hint.moves
      if (hint.step === 4) this.#play(hint.moves)
    } catch (problem) {
      this.problem = problem
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Show the whole answer, move by move. It does not count as the player's result. */
  #play(answer: string): void {
    this.playing = true
    const moves = answer.match(/../g) ?? []
    let shown = 0
    const step = async () => {
      await this.#send(moves.slice(0, shown))
      if (shown++ < moves.length && this.playing) this.#timer = setTimeout(() => void step(), PACE)
    }
    void step()
  }

  async #send(moves: string[]): Promise<void> {
    const before = this.moves
    const mine = ++this.#asked
    this.moves = moves
    try {
      const tried = await tryPuzzle(this.puzzle.code, moves.join(''))
      if (mine !== this.#asked) return
      this.tried = tried
      this.problem = null
      if (tried.solved && !this.playing) this.#keep(tried)
    } catch (problem) {
      if (mine !== this.#asked) return
      this.moves = before
      this.problem = problem
    }
  }

  #keep({ moves, stars }: PuzzleTried): void {
    const result = { moves: moves.length, stars, hints: this.hints.length }
    this.results = withResult(this.results, this.puzzle.code, result, this.day)
    keepResults(this.results)
  }
}
