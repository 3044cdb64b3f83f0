/** The factory floor as it lies on the table: boards put together, walls made two-sided, light traced.

Only what drawing and pointing need; the rules of all this stay on the server.
*/
import { DIRECTIONS, neighbour, opposite, rotated, squareName, turned, type Direction, type Square } from '../lib/grid'
import { FIXTURES } from '../lib/elements'
import type { BoardView, Tile } from '../lib/messages'

export interface Placed {
  square: Square
  tile: Tile
  edition: string
}

export interface Beam {
  squares: Square[]
  direction: Direction
  beams: number
}

export interface Floor {
  boards: BoardView[]
  tiles: Map<string, Placed>
  left: number
  top: number
  width: number
  height: number
  beams: Beam[]
  hasWall: (square: Square, side: Direction) => boolean
}

export function layOut(boards: BoardView[]): Floor {
  const tiles = new Map<string, Placed>()
  for (const place of boards) {
    const { board, quarters } = place
    board.rows.forEach((row, y) =>
      row.forEach((tile, x) => {
        const [dx, dy] = rotated([x, y], quarters, board.width, board.height)
        const square: Square = [place.x + dx, place.y + dy]
        tiles.set(squareName(square), { square, tile: turnTile(tile, quarters), edition: board.edition })
      }),
    )
  }
  const walls = new Set<string>()
  for (const { square, tile } of tiles.values()) {
    for (const side of tile.walls) {
      walls.add(`${squareName(square)}:${side}`)
      walls.add(`${squareName(neighbour(square, side))}:${opposite(side)}`)
    }
  }
  const hasWall = (square: Square, side: Direction) => walls.has(`${squareName(square)}:${side}`)
  const xs = [...tiles.values()].map(({ square }) => square[0])
  const ys = [...tiles.values()].map(({ square }) => square[1])
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const floor: Floor = {
    boards,
    tiles,
    left,
    top,
    width: Math.max(...xs) - left + 1,
    height: Math.max(...ys) - top + 1,
    beams: [],
    hasWall,
  }
  for (const { square, tile } of tiles.values()) {
    for (const laser of tile.lasers) floor.beams.push(trace(floor, square, opposite(laser.mount), laser.beams))
  }
  return floor
}

function trace(floor: Floor, from: Square, direction: Direction, beams: number): Beam {
  const squares = [from]
  let here = from
  while (!floor.hasWall(here, direction)) {
    here = neighbour(here, direction)
    if (!floor.tiles.has(squareName(here))) break
    squares.push(here)
  }
  return { squares, direction, beams }
}

function turnTile(tile: Tile, quarters: number): Tile {
  if (!(quarters & 3)) return tile
  const turn = (side: Direction) => turned(side, quarters)
  return {
    ...tile,
    belt: tile.belt && {
      ...tile.belt,
      exit: turn(tile.belt.exit),
      entries: DIRECTIONS.filter((side) => tile.belt!.entries.includes(turned(side, -quarters))),
    },
    walls: tile.walls.map(turn),
    lasers: tile.lasers.map((laser) => ({ ...laser, mount: turn(laser.mount) })),
    fixtures: tile.fixtures.map((fixture) => ({ ...fixture, side: fixture.side === null ? null : turn(fixture.side) })),
  }
}

/** Which parts the floor has at all, so that steps without any need no time. */
export function partsOf(floor: Floor, register: number): Set<string> {
  const parts = new Set<string>()
  for (const { tile } of floor.tiles.values()) {
    if (tile.belt) parts.add('belts')
    if (tile.belt?.express) parts.add('express belts')
    for (const { element, registers } of tile.fixtures) {
      if (!registers.length || registers.includes(register)) FIXTURES[element]?.steps.forEach((step) => parts.add(step))
    }
  }
  return parts
}
