/** A board while it is drawn: tiles, walls, size. Every function returns a new board and leaves the old one unchanged. */
import { neighbour, opposite, type Direction, type Square } from '../lib/grid'
import type { RallyBoard, Tile } from '../lib/messages'

export const LARGEST = 24

export const FLOOR: Tile = {
  pit: false,
  repair: 0,
  belt: null,
  dock: 0,
  start: false,
  walls: [],
  lasers: [],
  fixtures: [],
}

export const blankBoard = (name: string, width: number, height: number): RallyBoard => ({
  name,
  edition: 'own',
  width,
  height,
  rows: Array.from({ length: height }, () => Array.from({ length: width }, () => FLOOR)),
})

export const tileAt = (board: RallyBoard, [x, y]: Square): Tile | undefined => board.rows[y]?.[x]

export function withTile(board: RallyBoard, [x, y]: Square, tile: Tile): RallyBoard {
  if (!tileAt(board, [x, y])) return board
  const rows = [...board.rows]
  rows[y] = rows[y]!.map((old, column) => (column === x ? tile : old))
  return { ...board, rows }
}

const sorted = (sides: Direction[]): Direction[] => [...new Set(sides)].sort()

/** A wall put up or taken down, on both of its squares. A laser that loses its wall goes with it. */
export function withWall(board: RallyBoard, square: Square, side: Direction, stands: boolean): RallyBoard {
  const there = neighbour(square, side)
  const one = onSide(board, square, side, stands)
  return onSide(one, there, opposite(side), stands)
}

function onSide(board: RallyBoard, square: Square, side: Direction, stands: boolean): RallyBoard {
  const tile = tileAt(board, square)
  if (!tile || tile.walls.includes(side) === stands) return board
  const walls = stands ? sorted([...tile.walls, side]) : tile.walls.filter((wall) => wall !== side)
  const lasers = stands ? tile.lasers : tile.lasers.filter(({ mount }) => mount !== side)
  return withTile(board, square, { ...tile, walls, lasers })
}

/** The board with more or fewer squares to the east and south. */
export function resized(board: RallyBoard, width: number, height: number): RallyBoard {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => board.rows[y]?.[x] ?? FLOOR),
  )
  return mended({ ...board, width, height, rows })
}

/** Inner walls that stand on one side only get their other side. */
function mended(board: RallyBoard): RallyBoard {
  let whole = board
  board.rows.forEach((row, y) =>
    row.forEach((tile, x) => {
      for (const side of tile.walls) whole = withWall(whole, [x, y], side, true)
    }),
  )
  return whole
}
