/** One stroke of mouse, pen or finger: shown while it is drawn, one step of the history when it ends. */
import { neighbour, same, squareName, type Direction, type Square } from '../lib/grid'
import type { Sketch } from '../lib/messages'
import { changePlace, moveFlag, spotAt, toggleFlag, tileOn, turnPlace, type Printed } from './sketch'
import { beltStroke, between, dab, isExpress, nextExit, setWall, strokeOf, type Brush } from './tools'

/** What a stroke works with. */
export interface Canvas {
  steps: { now: Sketch }
  trial: Sketch | null
  printed: Printed
  brush: Brush
  cursor: Square
  change: (next: Sketch) => void
  describe: (square: Square) => void
}

/** The nearest side of a square to a point inside it. */
export function nearestSide([x, y]: Square): Direction {
  const [dx, dy] = [x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5]
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 1 : 3
  return dy > 0 ? 2 : 0
}

const floored = ([x, y]: Square): Square => [Math.floor(x), Math.floor(y)]

/** How far from the middle of a square a drag must be to mean one of its sides. */
const NEAR_EDGE = 0.28
/** This near to a corner a drag could mean either of two walls, so it means none. */
const NEAR_CORNER = 0.3

export class Stroke {
  #first: Square
  #last: Square
  #passed: Square[]
  #side: Direction
  /** Whether walls are put up or taken down. */
  #stands = true
  #seen = new Set<string>()

  constructor(
    private readonly table: Canvas,
    point: Square,
  ) {
    this.#first = this.#last = floored(point)
    this.#passed = [this.#first]
    this.#side = nearestSide(point)
    this.#begin()
  }

  get #tool() {
    return this.table.brush.tool
  }

  get #kind() {
    return strokeOf(this.#tool)
  }

  #begin(): void {
    const { steps, printed, brush } = this.table
    const now = steps.now
    this.#seen.add(squareName(this.#first))
    if (!spotAt(now, printed, this.#first)) return
    if (this.#kind === 'path') {
      const express = isExpress(this.#tool)
      const first = nextExit(tileOn(now, printed, this.#first), express, this.#side)
      this.table.trial = beltStroke(now, printed, this.#passed, express, first)
    } else if (this.#kind === 'edges') {
      this.table.trial = dab(now, printed, brush, this.#first, this.#side)
      this.#stands = this.#hasWall(this.table.trial)
    } else if (this.#tool === 'flag' && this.#onFlag()) {
      this.table.trial = now
    } else if (this.#tool !== 'boards') {
      this.table.trial = dab(now, printed, brush, this.#first, this.#side)
    }
  }

  #hasWall(sketch: Sketch): boolean {
    const spot = spotAt(sketch, this.table.printed, this.#first)
    const side = spot ? (((this.#side - spot.quarters) & 3) as Direction) : 0
    return spot?.board.rows[spot.square[1]]?.[spot.square[0]]?.walls.includes(side) ?? false
  }

  #onFlag(): boolean {
    return this.table.steps.now.course.flags.some((flag) => same(flag, this.#first))
  }

  /** The pointer has moved. */
  to(point: Square): void {
    const square = floored(point)
    if (this.#kind === 'edges') this.#alongEdges(point)
    if (same(square, this.#last)) return
    const passed = between(this.#last, square)
    this.#last = square
    if (this.#kind === 'path') this.#belts(passed)
    else if (this.#tool === 'flag') this.#flag(square)
    else if (this.#tool === 'boards') this.#board(square)
    else for (const one of passed) this.#paint(one)
  }

  #belts(passed: Square[]): void {
    const { steps, printed } = this.table
    for (const square of passed) {
      // Going back along the stroke shortens it.
      if (this.#passed.length > 1 && same(this.#passed.at(-2)!, square)) this.#passed.pop()
      else this.#passed.push(square)
    }
    const inside = this.#passed.filter((square) => spotAt(steps.now, printed, square))
    this.table.trial = beltStroke(steps.now, printed, inside, isExpress(this.#tool), this.#side)
  }

  #flag(square: Square): void {
    const { steps, printed } = this.table
    if (this.#onFlag() && spotAt(steps.now, printed, square)) this.table.trial = moveFlag(steps.now, this.#first, square)
  }

  #board([x, y]: Square): void {
    const { steps, printed } = this.table
    const spot = spotAt(steps.now, printed, this.#first)
    if (!spot) return
    const place = steps.now.course.boards[spot.place]!
    this.table.trial = changePlace(steps.now, spot.place, {
      x: place.x + x - this.#first[0],
      y: place.y + y - this.#first[1],
    })
  }

  #paint(square: Square): void {
    if (this.#kind !== 'squares' || this.#seen.has(squareName(square))) return
    this.#seen.add(squareName(square))
    const { printed, brush, trial, steps } = this.table
    if (spotAt(steps.now, printed, square)) this.table.trial = dab(trial ?? steps.now, printed, { ...brush, keep: true }, square)
  }

  #alongEdges(point: Square): void {
    const side = nearestSide(point)
    const square = floored(point)
    const away = [Math.abs(point[0] - square[0] - 0.5), Math.abs(point[1] - square[1] - 0.5)] as const
    const [off, along] = side % 2 ? away : [away[1], away[0]]
    const edge = `${squareName(square)}:${side}`
    const other = `${squareName(neighbour(square, side))}:${(side + 2) & 3}`
    if (off < NEAR_EDGE || along > NEAR_CORNER || this.#seen.has(edge)) return
    this.#seen.add(edge).add(other)
    const { printed, trial, steps } = this.table
    if (spotAt(steps.now, printed, square)) this.table.trial = setWall(trial ?? steps.now, printed, square, side, this.#stands)
  }

  cancel(): void {
    this.table.trial = null
  }

  end(): void {
    const { steps, printed, trial } = this.table
    const still = same(this.#first, this.#last)
    const spot = spotAt(steps.now, printed, this.#first)
    let done = trial ?? steps.now
    if (still && spot && this.#tool === 'boards') done = turnPlace(steps.now, spot.place)
    if (still && this.#tool === 'flag' && this.#onFlag()) done = toggleFlag(steps.now, this.#first)
    this.table.change(done)
    if (spotAt(done, printed, this.#last)) {
      this.table.cursor = this.#last
      this.table.describe(this.#last)
    }
  }
}
