/** What can be painted, with which key, and what it makes of a tile. */
import { opposite, turned, type Direction, type Square } from '../lib/grid'
import type { RallyBoard, Sketch, Tile } from '../lib/messages'
import { FLOOR, tileAt, withTile, withWall } from './board'
import { joinBelts, paintAt, spotAt, toggleFlag, toggleStart, withoutMarks, type Paint, type Printed } from './sketch'

/** Tools by their keys; the order is that of the palette. */
export const KEYS = {
  floor: '.',
  wall: 'w',
  pit: 'o',
  belt: 'b',
  express: 'x',
  right: 'r',
  left: 'l',
  repair: 'h',
  double: 'j',
  laser: 'z',
  pusher: 'p',
  crusher: 'c',
  dock: 'd',
  flag: 'f',
  start: 's',
  boards: 'm',
  look: 'v',
} as const
export type Tool = keyof typeof KEYS
export const TOOLS = Object.keys(KEYS) as Tool[]

/** Tools that need a side: of the square, or where a belt leads. */
export const SIDED: readonly Tool[] = ['wall', 'belt', 'express', 'laser', 'pusher']

export interface Brush {
  tool: Tool
  /** Of pushers and crushers; never empty. */
  registers: number[]
  /** Of lasers. */
  beams: number
  /** In a drag what is there already stays; a single dab takes it away again. */
  keep?: boolean
}

const GROUND = { pit: false, gear: 0, repair: 0, belt: null } as const

/** One dab of the brush. `side` is on the floor, for tools that need one. */
export function dab(sketch: Sketch, printed: Printed, brush: Brush, square: Square, side: Direction = 0): Sketch {
  if (brush.tool === 'flag') return toggleFlag(sketch, square)
  if (brush.tool === 'start') return toggleStart(sketch, square)
  if (brush.tool === 'boards' || brush.tool === 'look') return sketch
  if (brush.tool === 'floor') sketch = withoutMarks(sketch, square)
  const paint: Paint = (board, spot, turn) => painted(board, spot, brush, turn(side), nextDock(sketch))
  return joinBelts(paintAt(sketch, printed, square, paint), printed)
}

function painted(board: RallyBoard, square: Square, brush: Brush, side: Direction, dock: number): RallyBoard {
  const tile = tileAt(board, square)
  if (!tile) return board
  if (brush.tool === 'wall') return withWall(board, square, side, !tile.walls.includes(side))
  const next = tileWith(tile, brush, side, dock)
  if (next === tile) return board
  const done = withTile(board, square, next)
  return brush.tool === 'laser' && next.lasers.some(({ mount }) => mount === side) ? withWall(done, square, side, true) : done
}

/** The tile after a dab. What is there already goes away, so that a second dab takes the first one back. */
export function tileWith(tile: Tile, { tool, registers, beams, keep = false }: Brush, side: Direction, dock: number): Tile {
  switch (tool) {
    case 'floor':
      return { ...FLOOR, walls: tile.walls }
    case 'pit':
      return { ...tile, ...GROUND, pit: true, pusher: null, crusher: [], dock: 0 }
    case 'belt':
    case 'express':
      return { ...tile, ...GROUND, belt: { exit: side, express: tool === 'express', entries: [] } }
    case 'right':
    case 'left': {
      const gear = tool === 'right' ? 1 : -1
      return { ...tile, ...GROUND, gear: tile.gear === gear && !keep ? 0 : gear }
    }
    case 'repair':
    case 'double': {
      const repair = tool === 'repair' ? 1 : 2
      return { ...tile, ...GROUND, repair: tile.repair === repair && !keep ? 0 : repair }
    }
    case 'crusher':
      return { ...tile, crusher: !keep && String(tile.crusher) === String(registers) ? [] : registers }
    case 'pusher': {
      const pusher = { direction: opposite(side), registers }
      return { ...tile, pusher: JSON.stringify(tile.pusher) === JSON.stringify(pusher) ? null : pusher }
    }
    case 'laser': {
      const others = tile.lasers.filter(({ mount }) => mount !== side)
      const gone = tile.lasers.some((laser) => laser.mount === side && laser.beams === beams)
      const lasers = gone ? others : [...others, { mount: side, beams }].sort((a, b) => a.mount - b.mount)
      return { ...tile, lasers }
    }
    case 'dock':
      return { ...tile, dock: tile.dock ? (keep ? tile.dock : 0) : dock }
    default:
      return tile
  }
}

/** The smallest number without a dock; 0 where there are eight. */
export function nextDock(sketch: Sketch): number {
  const taken = new Set<number>()
  for (const { board } of sketch.course.boards) {
    for (const row of sketch.own[board]?.rows ?? []) for (const { dock } of row) taken.add(dock)
  }
  return [1, 2, 3, 4, 5, 6, 7, 8].find((number) => !taken.has(number)) ?? 0
}

/** A wall put up or taken down, whatever stood there: for drags along several edges. */
export const setWall = (sketch: Sketch, printed: Printed, square: Square, side: Direction, stands: boolean): Sketch =>
  paintAt(sketch, printed, square, (board, spot, turn) => withWall(board, spot, turn(side), stands))

/** The squares between two, as a stroke passes them: first along, then across. */
export function between([x1, y1]: Square, [x2, y2]: Square): Square[] {
  const passed: Square[] = []
  for (let x = x1; x !== x2; ) passed.push([(x += Math.sign(x2 - x)), y1])
  for (let y = y1; y !== y2; ) passed.push([x2, (y += Math.sign(y2 - y))])
  return passed
}

export function directionTo([x1, y1]: Square, [x2, y2]: Square): Direction {
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
      return withTile(board, spot, { ...tile, ...GROUND, belt: { exit: turn(exit), express, entries: [] } })
    }
    drawn = paintAt(drawn, printed, square, paint)
  }
  return joinBelts(drawn, printed)
}

/** Whether a belt lies there already that does not lead against the stroke. */
function meetsBelt(sketch: Sketch, printed: Printed, square: Square, direction: Direction): boolean {
  const spot = spotAt(sketch, printed, square)
  const belt = spot && tileAt(spot.board, spot.square)?.belt
  return !!belt && turned(belt.exit, spot.quarters) !== opposite(direction)
}

/** Where a belt that is tapped again leads: a quarter further. */
export const nextExit = (tile: Tile | null, express: boolean, otherwise: Direction): Direction =>
  tile?.belt && tile.belt.express === express ? turned(tile.belt.exit, 1) : otherwise
