/** A course while it is drawn: boards on the floor, what is painted on them, flags and start.

Squares are those of the whole floor; callers need not know how a board lies there. A printed board becomes a custom one as soon as it is painted on.
*/
import { DIRECTIONS, neighbour, opposite, rotated, same, squareName, turned, type Direction, type Square } from '../lib/grid'
import type { BoardPlace, BoardView, Course, RallyBoard, Sketch, Tile } from '../lib/messages'
import { blankBoard, tileAt, withTile } from './board'

/** Tiles of the printed boards that are in use, by name. */
export type Printed = ReadonlyMap<string, RallyBoard>

export function newSketch(name: string, width = 12, height = 12): Sketch {
  const board = blankBoard(name, width, height)
  const course: Course = {
    name,
    editions: ['2005'],
    category: 'own',
    players: [2, 3, 4],
    length: 'medium',
    difficulty: '',
    summary: '',
    source: '',
    boards: [{ board: 'board-1', x: 0, y: 0, rotation: 0 }],
    flags: [],
    start: null,
    special: {},
    drawings: {},
  }
  return { course, own: { 'board-1': board } }
}

export const withCourse = (sketch: Sketch, changes: Partial<Course>): Sketch => ({
  ...sketch,
  course: { ...sketch.course, ...changes },
})

export const boardNamed = (sketch: Sketch, printed: Printed, name: string): RallyBoard | undefined =>
  sketch.own[name] ?? printed.get(name)

const quartersOf = ({ rotation }: BoardPlace): number => rotation / 90

/** The boards as the floor shows them; printed ones that are still being fetched are missing. */
export function boardViews({ course, own }: Sketch, printed: Printed): BoardView[] {
  return course.boards.flatMap((place) => {
    const board = own[place.board] ?? printed.get(place.board)
    return board ? [{ board, x: place.x, y: place.y, quarters: quartersOf(place) }] : []
  })
}

/** A square of the floor as a square of the board that lies there. */
export interface Spot {
  place: number
  board: RallyBoard
  square: Square
  quarters: number
}

export function spotAt(sketch: Sketch, printed: Printed, [x, y]: Square): Spot | null {
  for (const [index, place] of sketch.course.boards.entries()) {
    const board = boardNamed(sketch, printed, place.board)
    if (!board) continue
    const quarters = quartersOf(place)
    const [width, height] = quarters % 2 ? [board.height, board.width] : [board.width, board.height]
    const [dx, dy] = [x - place.x, y - place.y]
    if (dx < 0 || dy < 0 || dx >= width || dy >= height) continue
    return { place: index, board, square: rotated([dx, dy], 4 - quarters, width, height), quarters }
  }
  return null
}

/** One brush action: it gets the board, the square on it, and a function that turns sides of the floor into sides of the board. */
export type Paint = (board: RallyBoard, square: Square, side: (onFloor: Direction) => Direction) => RallyBoard

export function paintAt(sketch: Sketch, printed: Printed, square: Square, paint: Paint): Sketch {
  const spot = spotAt(sketch, printed, square)
  if (!spot) return sketch
  const place = sketch.course.boards[spot.place]!
  const painted = paint(spot.board, spot.square, (side) => turned(side, -spot.quarters))
  if (painted === spot.board) return sketch
  if (place.board in sketch.own) return { ...sketch, own: { ...sketch.own, [place.board]: painted } }
  const name = freeName(sketch, place.board.split('/').at(-1)!)
  const boards = sketch.course.boards.map((one, index) => (index === spot.place ? { ...one, board: name } : one))
  return { course: { ...sketch.course, boards }, own: { ...sketch.own, [name]: { ...painted, edition: 'own' } } }
}

/** A name for another custom board. */
export function freeName(sketch: Sketch, base: string): string {
  const stem = base.slice(0, 18)
  for (let number = 1; ; number++) if (!(`${stem}-${number}` in sketch.own)) return `${stem}-${number}`
}

/** Belts that lead into each other are joined: curves and merges name the sides from which they are entered. */
export function joinBelts(sketch: Sketch, printed: Printed): Sketch {
  const exits = new Map<string, Direction>()
  for (const [square, tile, quarters] of floorTiles(sketch, printed)) {
    if (tile.belt) exits.set(squareName(square), turned(tile.belt.exit, quarters))
  }
  const covered = new Set([...floorTiles(sketch, printed)].map(([square]) => squareName(square)))
  const own = { ...sketch.own }
  sketch.course.boards.forEach((place, index) => {
    let board = own[place.board]
    // A board that is used twice is joined at its first place.
    if (!board || sketch.course.boards.findIndex((one) => one.board === place.board) < index) return
    const quarters = quartersOf(place)
    board.rows.forEach((row, y) =>
      row.forEach((tile, x) => {
        if (!tile.belt) return
        const [dx, dy] = rotated([x, y], quarters, board!.width, board!.height)
        const here: Square = [place.x + dx, place.y + dy]
        const exit = turned(tile.belt.exit, quarters)
        const fed = DIRECTIONS.filter((side) => {
          const there = squareName(neighbour(here, side))
          if (side === exit) return false
          if (!covered.has(there)) return tile.belt!.entries.includes(turned(side, -quarters))
          return exits.get(there) === opposite(side)
        })
        const straight = fed.every((side) => side === opposite(exit))
        const entries = straight ? [] : fed.map((side) => turned(side, -quarters)).sort()
        if (String(entries) !== String(tile.belt.entries)) {
          board = withTile(board!, [x, y], { ...tile, belt: { ...tile.belt, entries } })
        }
      }),
    )
    own[place.board] = board
  })
  return { ...sketch, own }
}

function* floorTiles(sketch: Sketch, printed: Printed): Generator<[Square, Tile, number]> {
  for (const { board, x, y, quarters } of boardViews(sketch, printed)) {
    for (const [row, tiles] of board.rows.entries()) {
      for (const [column, tile] of tiles.entries()) {
        const [dx, dy] = rotated([column, row], quarters, board.width, board.height)
        yield [[x + dx, y + dy], tile, quarters]
      }
    }
  }
}

/** The tile of a square of the floor, as its board has it. */
export function tileOn(sketch: Sketch, printed: Printed, square: Square): Tile | null {
  const spot = spotAt(sketch, printed, square)
  return spot ? (tileAt(spot.board, spot.square) ?? null) : null
}

/** Add a flag with the next number; on the square of an existing one, remove it, and later ones move up. */
export function toggleFlag(sketch: Sketch, square: Square): Sketch {
  const { flags } = sketch.course
  const there = flags.some((flag) => same(flag, square))
  if (!there && flags.length >= 8) return sketch
  return withCourse(sketch, { flags: there ? flags.filter((flag) => !same(flag, square)) : [...flags, square] })
}

export function moveFlag(sketch: Sketch, from: Square, to: Square): Sketch {
  const { flags } = sketch.course
  if (same(from, to) || flags.some((flag) => same(flag, to))) return sketch
  return withCourse(sketch, { flags: flags.map((flag) => (same(flag, from) ? to : flag)) })
}

export const toggleStart = (sketch: Sketch, square: Square): Sketch =>
  withCourse(sketch, { start: same(sketch.course.start, square) ? null : square })

/** The sketch without flag and start on a square. */
export const withoutMarks = (sketch: Sketch, square: Square): Sketch =>
  withCourse(sketch, {
    flags: sketch.course.flags.filter((flag) => !same(flag, square)),
    start: same(sketch.course.start, square) ? null : sketch.course.start,
  })

/** Where a further board fits: to the east of everything. */
export function freePlace(sketch: Sketch, printed: Printed): Square {
  const views = boardViews(sketch, printed)
  const right = views.map(({ board, x, quarters }) => x + (quarters % 2 ? board.height : board.width))
  return [Math.max(0, ...right), Math.min(...views.map(({ y }) => y), 0)]
}

/** A board moved or turned. Flags and the start stay where they are: they stand on the floor. */
export const changePlace = (sketch: Sketch, index: number, changes: Partial<BoardPlace>): Sketch =>
  withCourse(sketch, {
    boards: sketch.course.boards.map((place, at) => (at === index ? { ...place, ...changes } : place)),
  })

export function turnPlace(sketch: Sketch, index: number): Sketch {
  const rotation = ((sketch.course.boards[index]!.rotation + 90) % 360) as BoardPlace['rotation']
  return changePlace(sketch, index, { rotation })
}

/** Remove a board from the floor; a custom one that is no longer used is deleted. */
export function removePlace(sketch: Sketch, index: number): Sketch {
  const gone = sketch.course.boards[index]?.board
  const boards = sketch.course.boards.filter((_, at) => at !== index)
  const own = Object.fromEntries(Object.entries(sketch.own).filter(([name]) => name !== gone || boards.some((one) => one.board === name)))
  return { course: { ...sketch.course, boards }, own }
}
