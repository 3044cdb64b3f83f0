/** The position on the table, and what the solver says about it a moment later. */
import { Refusal } from '../lib/api'
import { neighbour, type Direction, type Square } from '../lib/grid'
import { t } from '../lib/i18n/index.svelte'
import type { RicochetBoard, RicochetSolved } from '../lib/messages'
import { getRicochetBoard, solvePosition } from './api'
import { canStand, drawing, FIRST, fromHash, put, toHash, withWall, type Piece, type Position } from './position'

const PAUSE = 60

export class PositionDesk {
  position: Position = $state.raw(fromHash(globalThis.location?.hash ?? '') ?? FIRST)
  solved: RicochetSolved | null = $state.raw(null)
  board: RicochetBoard | null = $state.raw(null)
  fresh: boolean = $state(false)
  chosen: Piece = $state('R')
  problem: unknown = $state.raw(null)
  said: string = $state('')
  #timer = 0

  constructor() {
    if (location.hash && !fromHash(location.hash)) this.problem = new Error(t('ricochet.studio.bad'))
    // The first answer of the solver may take a while; the board need not wait for it.
    const { board } = this.position
    if (!board.includes('\n')) getRicochetBoard(board).then((found) => (this.board ??= found)).catch(() => undefined)
  }


  change(next: Position): void {
    this.position = next
    history.replaceState(null, '', `${location.pathname}${toHash(next)}`)
  }

  /** Ask the solver; what was asked before is dropped. */
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
      this.problem = null
      this.fresh = true
    } catch (problem) {
      if (position === this.position && !(problem instanceof Refusal && problem.code === 'outdated')) this.problem = problem
    }
  }

  move(piece: Piece, square: Square): void {
    if (!this.board || !canStand(this.board, this.position, piece, square)) return
    this.change(put(this.position, piece, square))
    const name = piece === '@' ? t('ricochet.studio.target') : piece
    this.said = t('ricochet.studio.at', { piece: name, at: square.join(',') })
  }

  step(direction: Direction): void {
    const here = this.chosen === '@' ? this.position.target : this.position.robots[this.chosen]
    if (here) this.move(this.chosen, neighbour(here, direction))
  }

  wall(square: Square, side: Direction): void {
    if (!this.board) return
    const board = withWall(this.board, square, side)
    if (board === this.board) return
    this.board = board
    this.change({ ...this.position, board: drawing(board) })
  }

  wallAtChosen(side: Direction): void {
    const here = this.chosen === '@' ? this.position.target : this.position.robots[this.chosen]
    if (here) this.wall(here, side)
  }

  /** The black robot comes or goes. */
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
