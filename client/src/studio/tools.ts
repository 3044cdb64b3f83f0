/** What can be painted, with which key, and what it does to a tile. */
import { opposite, turned, type Direction, type Square } from '../lib/grid'
import { FIXTURES, TOOLS as ELEMENT_TOOLS, type ElementTool, type ToolFacts } from '../lib/elements'
import type { RallyBoard, Sketch, Tile } from '../lib/messages'
import { FLOOR, tileAt, withTile, withWall } from './board'
import { joinBelts, paintAt, spotAt, toggleFlag, toggleStart, withoutMarks, type Paint, type Printed } from './sketch'

/** An element's tool follows from its description; the other tools are the studio's own. */
export type Tool = ElementTool | 'floor' | 'flag' | 'boards' | 'look'

/** The keys of the tools, in the order of the palette. */
export const KEYS = {
  floor: '.',
  ...Object.fromEntries(ELEMENT_TOOLS.map(({ name, key }) => [name, key])),
  flag: 'f',
  boards: 'm',
  look: 'v',
} as Record<Tool, string>
export const TOOLS = Object.keys(KEYS) as Tool[]

const FACTS = new Map<Tool, ToolFacts>(ELEMENT_TOOLS.map((facts) => [facts.name, facts]))

/** How the tool's element describes it; undefined for the studio's own tools. */
export const factsOf = (tool: Tool): ToolFacts | undefined => FACTS.get(tool)

export const strokeOf = (tool: Tool): ToolFacts['stroke'] => FACTS.get(tool)?.stroke ?? (tool === 'floor' ? 'squares' : 'once')

/** Tools that need a side: of the square, or where a belt leads. */
export const isSided = (tool: Tool): boolean => ['sides', 'edges', 'path'].includes(strokeOf(tool))

export const isExpress = (tool: Tool): boolean => FACTS.get(tool)?.sets.belt?.express ?? false

/** How many beams the palette offers for a laser. */
export const BEAMS = [1, 2, 3]

export interface Brush {
  tool: Tool
  /** For fixtures that act only in some registers; never empty. */
  registers: number[]
  /** For lasers. */
  beams: number
  /** In a drag, what is there already stays; a single tap removes it. */
  keep?: boolean
}

/** The tile without its ground; an element that is about to be painted stays. */
const cleared = (tile: Tile, painted = ''): Tile => ({
  ...tile,
  pit: false,
  repair: 0,
  belt: null,
  fixtures: tile.fixtures.filter(({ element }) => element === painted || !FIXTURES[element]?.ground),
})

/** One dab of the brush. `side` is on the floor, for tools that need one. */
export function dab(sketch: Sketch, printed: Printed, brush: Brush, square: Square, side: Direction = 0): Sketch {
  if (brush.tool === 'flag') return toggleFlag(sketch, square)
  if (brush.tool === 'boards' || brush.tool === 'look') return sketch
  if (factsOf(brush.tool)?.sets.start) return toggleStart(sketch, square)
  if (brush.tool === 'floor') sketch = withoutMarks(sketch, square)
  const paint: Paint = (board, spot, turn) => painted(board, spot, brush, turn(side), nextDock(sketch))
  return joinBelts(paintAt(sketch, printed, square, paint), printed)
}

/** The board after a dab. Walls have two squares, and a laser comes with its wall. */
export function painted(board: RallyBoard, square: Square, brush: Brush, side: Direction, dock: number): RallyBoard {
  const tile = tileAt(board, square)
  if (!tile) return board
  const { walls, lasers } = factsOf(brush.tool)?.sets ?? {}
  if (walls) return withWall(board, square, side, !tile.walls.includes(side))
  const next = tileWith(tile, brush, side, dock)
  const done = withTile(board, square, next)
  return lasers && next.lasers.some(({ mount }) => mount === side) ? withWall(done, square, side, true) : done
}

/** The tile after a dab. What is there already is removed, so that a second dab undoes the first. */
function tileWith(tile: Tile, brush: Brush, side: Direction, dock: number): Tile {
  const facts = factsOf(brush.tool)
  if (!facts) return { ...FLOOR, walls: tile.walls }
  const { pit, repair, belt, dock: numbered, lasers = [], fixtures = [] } = facts.sets
  const { registers, beams, keep = false } = brush
  const next: Tile = facts.ground ? cleared(tile, fixtures[0]?.element) : { ...tile }
  if (facts.alone) Object.assign(next, { fixtures: [], dock: 0 })
  if (pit) next.pit = true
  if (belt) next.belt = { ...belt, exit: side }
  if (repair) next.repair = tile.repair === repair && !keep ? 0 : repair
  if (numbered) next.dock = tile.dock ? (keep ? tile.dock : 0) : dock
  for (const laser of lasers) {
    next.lasers = toggled(tile.lasers, { ...laser, mount: side, beams }, ({ mount }) => mount, keep)
  }
  for (const one of fixtures) {
    const fixture = { ...one, side: one.side === null ? null : side, registers: facts.setting === 'registers' ? registers : [] }
    next.fixtures = toggled(next.fixtures, fixture, ({ element }) => element, keep)
  }
  return next
}

/** The parts with a new one added, in order; or without it, if that one was there already. */
function toggled<Part extends object>(parts: readonly Part[], part: Part, place: (part: Part) => string | number, keep: boolean): Part[] {
  const others = parts.filter((old) => place(old) !== place(part))
  const fields = Object.keys(part) as (keyof Part)[]
  const there = parts.some((old) => fields.every((field) => String(old[field]) === String(part[field])))
  return there && !keep ? others : [...others, part].sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** The smallest number without a dock; 0 where there are eight. */
function nextDock(sketch: Sketch): number {
  const taken = new Set<number>()
  for (const { board } of sketch.course.boards) {
    for (const row of sketch.own[board]?.rows ?? []) for (const { dock } of row) taken.add(dock)
  }
  return [1, 2, 3, 4, 5, 6, 7, 8].find((number) => !taken.has(number)) ?? 0
}

/** Put up or remove a wall, whatever was there: for drags along several edges. */
export const setWall = (sketch: Sketch, printed: Printed, square: Square, side: Direction, stands: boolean): Sketch =>
  paintAt(sketch, printed, square, (board, spot, turn) => withWall(board, spot, turn(side), stands))

/** The squares between two, as a stroke passes them: first along, then across. */
export function between([x1, y1]: Square, [x2, y2]: Square): Square[] {
  const passed: Square[] = []
  for (let x = x1; x !== x2; ) passed.push([(x += Math.sign(x2 - x)), y1])
  for (let y = y1; y !== y2; ) passed.push([x2, (y += Math.sign(y2 - y))])
  return passed
}

function directionTo([x1, y1]: Square, [x2, y2]: Square): Direction {
  if (x1 !== x2) return x2 > x1 ? 1 : 3
  return y2 > y1 ? 2 : 0
}

/** Belts along a stroke: each leads to the next square, the last one straight on, or into the belt that it meets.
One square alone leads `first`. */
export function beltStroke(sketch: Sketch, printed: Printed, squares: Square[], express: boolean, first: Direction): Sketch {
  let exit = first
  let drawn = sketch
  for (const [index, square] of squares.entries()) {
    const next = squares[index + 1]
    if (next) exit = directionTo(square, next)
    else if (index && meetsBelt(drawn, printed, square, exit)) break
    const paint: Paint = (board, spot, turn) => {
      const tile = tileAt(board, spot)!
      return withTile(board, spot, { ...cleared(tile), belt: { exit: turn(exit), express, entries: [] } })
    }
    drawn = paintAt(drawn, printed, square, paint)
  }
  return joinBelts(drawn, printed)
}

/** Whether there is already a belt that does not run against the stroke. */
function meetsBelt(sketch: Sketch, printed: Printed, square: Square, direction: Direction): boolean {
  const spot = spotAt(sketch, printed, square)
  const belt = spot && tileAt(spot.board, spot.square)?.belt
  return !!belt && turned(belt.exit, spot.quarters) !== opposite(direction)
}

/** Where a belt leads after another tap: a quarter turn further. */
export const nextExit = (tile: Tile | null, express: boolean, otherwise: Direction): Direction =>
  tile?.belt && tile.belt.express === express ? turned(tile.belt.exit, 1) : otherwise
