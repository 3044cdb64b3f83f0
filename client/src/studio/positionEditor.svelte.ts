/** The current position, its history, and what the solver says about it a moment later. */
import { ApiError } from '../lib/api'
import { neighbour, type Direction, type Square } from '../lib/grid'
import { t } from '../lib/i18n/index.svelte'
import type { RicochetBoard, RicochetFound, RicochetSolved } from '../lib/messages'
import { robotName } from '../ricochet/words'
import { getRicochetBoard, LARGEST_FILE, openPositions, solvePosition } from './api'
import { begin, record, redo, undo, type History } from './history'
import { canStand, drawing, FIRST, fromHash, put, toHash, withWall, type Piece, type Position } from './position'

const PAUSE = 60

/** A position with its board, once the server has sent the board. */
interface Laid {
  position: Position
  board: RicochetBoard | null
}

export class PositionEditor {
  steps: History<Laid> = $state.raw(begin({ position: fromHash(globalThis.location?.hash ?? '') ?? FIRST, board: null }))
  solved: RicochetSolved | null = $state.raw(null)
  /** The board as shown: the last one until the next one has arrived. */
  board: RicochetBoard | null = $state.raw(null)
  fresh: boolean = $state(false)
  chosen: Piece = $state('R')
  problem: unknown = $state.raw(null)
  said: string = $state('')
  /** Of a file with several positions: all of them. */
  found: RicochetFound[] = $state.raw([])
  #timer = 0
  /** While a piece is dragged: the state before, so that the whole drag is one step. */
  #grasped: History<Laid> | null = null

  constructor() {
    if (location.hash && !fromHash(location.hash)) this.problem = new Error(t('ricochet.studio.bad'))
    // The first answer of the solver may take a while; the board need not wait for it.
    const { board } = this.position
    if (!board.includes('\n')) getRicochetBoard(board).then((found) => (this.board ??= found)).catch(() => undefined)
  }

  get position(): Position {
    return this.steps.now.position
  }

  change(position: Position, board: RicochetBoard | null = position.board === this.position.board ? this.board : null): void {
    this.#go(record(this.#grasped ?? this.steps, { position, board }))
  }

  undo(): void {
    if (!this.steps.past.length) return
    this.#go(undo(this.steps))
    this.said = t('studio.undone')
  }

  redo(): void {
    if (!this.steps.future.length) return
    this.#go(redo(this.steps))
    this.said = t('studio.redone')
  }

  grasp(): void {
    this.#grasped = this.steps
  }

  release(): void {
    this.#grasped = null
  }

  #go(steps: History<Laid>): void {
    this.steps = steps
    this.board = steps.now.board ?? this.board
    this.problem = null
    history.replaceState(history.state, '', `${location.pathname}${toHash(this.position)}`)
  }

  /** Ask the solver; earlier requests are dropped. */
  ask(position: Position): void {
    this.fresh = false
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#solve(position), PAUSE)
  }

  async #solve(position: Position): Promise<void> {
    try {
      const solved = await solvePosition(position)
      if (position !== this.position) return
      this.solved = solved
      this.board = solved.board
      this.steps = { ...this.steps, now: { position, board: solved.board } }
      this.fresh = true
    } catch (problem) {
      if (position === this.position && !(problem instanceof ApiError && problem.code === 'outdated')) this.problem = problem
    }
  }

  /** Open a code, the text of a file or a drawn board; if it cannot be read, nothing changes. */
  async open(text: string): Promise<boolean> {
    try {
      if (text.length > LARGEST_FILE) throw new Error(t('ricochet.studio.large', { kb: LARGEST_FILE / 1000 }))
      const { positions } = await openPositions(text)
      this.found = positions.length > 1 ? positions : []
      this.lay(positions[0]!)
      return true
    } catch (problem) {
      this.problem = problem
      return false
    }
  }

  lay({ name: _name, ...position }: RicochetFound): void {
    this.change({ ...position, turn_rule: this.position.turn_rule })
    this.said = t('ricochet.studio.opened')
  }

  move(piece: Piece, square: Square): void {
    if (!this.board || !canStand(this.board, this.position, piece, square)) return
    this.change(put(this.position, piece, square))
    const name = piece === '@' ? t('ricochet.studio.target') : robotName(piece)
    this.said = t('ricochet.studio.at', { piece: name, at: square.join(',') })
  }

  step(direction: Direction): void {
    const here = this.chosen === '@' ? this.position.target : this.position.robots[this.chosen]
    if (here) this.move(this.chosen, neighbour(here, direction))
  }

  wall(square: Square, side: Direction): void {
    if (!this.board) return
    const board = withWall(this.board, square, side)
    if (board !== this.board) this.change({ ...this.position, board: drawing(board) }, board)
  }

  wallAtChosen(side: Direction): void {
    const here = this.chosen === '@' ? this.position.target : this.position.robots[this.chosen]
    if (here) this.wall(here, side)
  }

  /** Add or remove the black robot. */
  toggleBlack(on: boolean): void {
    const { K: _gone, ...others } = this.position.robots
    if (!on) return this.change({ ...this.position, robots: others, active: this.position.active === 'K' ? 'R' : this.position.active })
    const free = this.board?.walls.findIndex((_, index) => {
      const square: Square = [index % this.board!.width, Math.floor(index / this.board!.width)]
      return canStand(this.board!, this.position, 'K', square)
    })
    if (free !== undefined && free >= 0) this.move('K', [free % this.board!.width, Math.floor(free / this.board!.width)])
  }
}
