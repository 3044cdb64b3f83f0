/** A Ricochet position while it is edited: moving pieces, changing walls, and its forms as link and drawing. */
import { neighbour, opposite, same, type Direction, type Square } from '../lib/grid'
import type { RicochetBoard } from '../lib/messages'

export const PIECES = ['R', 'G', 'B', 'Y', 'K', '@'] as const
/** A robot's letter, or `@` for the target. */
export type Piece = (typeof PIECES)[number]
const CLOSED = 15

/** What a link holds, and what the server is asked about. */
export interface Position {
  /** A code such as `R1G2Y3B4`, or a drawing. */
  board: string
  robots: Record<string, Square>
  target: Square
  active: string | null
  turn_rule: boolean
}

export const FIRST: Position = {
  board: 'R1G2Y3B1',
  robots: { R: [2, 3], G: [12, 2], B: [13, 12], Y: [3, 13] },
  target: [9, 10],
  active: 'R',
  turn_rule: true,
}

export const pieceAt = (position: Position, square: Square): Piece | null =>
  (Object.entries(position.robots).find(([, at]) => same(at, square))?.[0] as Piece | undefined) ??
  (same(position.target, square) ? '@' : null)

export const inside = (board: RicochetBoard, [x, y]: Square): boolean => x >= 0 && y >= 0 && x < board.width && y < board.height

/** Whether a piece can be put there: on the board, not into the closed centre or on a barrier, not onto another robot. */
export function canStand(board: RicochetBoard, position: Position, piece: Piece, square: Square): boolean {
  if (!inside(board, square) || board.walls[square[1] * board.width + square[0]] === CLOSED) return false
  if (board.diagonals.some((diagonal) => same(diagonal.square, square))) return false
  return piece === '@' || !Object.entries(position.robots).some(([letter, at]) => letter !== piece && same(at, square))
}

export function put(position: Position, piece: Piece, square: Square): Position {
  if (piece === '@') return { ...position, target: square }
  return { ...position, robots: { ...position.robots, [piece]: square } }
}

/** The board with a wall put up or taken down; the rim stays, and the board becomes a custom one. */
export function withWall(board: RicochetBoard, square: Square, side: Direction): RicochetBoard {
  const there = neighbour(square, side)
  if (!inside(board, square) || !inside(board, there)) return board
  const walls = [...board.walls]
  walls[square[1] * board.width + square[0]]! ^= 1 << side
  const other = there[1] * board.width + there[0]
  const stands = walls[square[1] * board.width + square[0]]! & (1 << side)
  walls[other] = stands ? walls[other]! | (1 << opposite(side)) : walls[other]! & ~(1 << opposite(side))
  return { ...board, walls, code: '' }
}

/** The board as the server's drawings have it. */
export function drawing(board: RicochetBoard): string {
  const sides = (x: number, y: number) => board.walls[y * board.width + x] ?? 0
  const mark = (x: number, y: number): string => {
    if (sides(x, y) === CLOSED) return '###'
    const barrier = board.diagonals.find(({ square }) => same(square, [x, y]))
    if (barrier) return ` ${barrier.slash}${barrier.colour.toLowerCase()}`
    const target = board.targets.find(({ square }) => same(square, [x, y]))
    return target ? ` ${target.colour ?? ''}${target.symbol}`.padEnd(3) : '   '
  }
  const columns = Array.from({ length: board.width }, (_, x) => x)
  const lines: string[] = []
  for (let y = 0; y <= board.height; y++) {
    lines.push(columns.map((x) => `+${y === board.height || sides(x, y) & 1 ? '---' : '   '}`).join('') + '+')
    if (y < board.height) lines.push(columns.map((x) => (sides(x, y) & 8 ? '|' : ' ') + mark(x, y)).join('') + '|')
  }
  return `${lines.join('\n')}\n`
}

export const toHash = (position: Position): string => `#${encodeURIComponent(JSON.stringify(position))}`

/** The position in a link; null if it holds none. The server checks everything in it again. */
export function fromHash(hash: string): Position | null {
  try {
    const found = JSON.parse(decodeURIComponent(hash.slice(1))) as Partial<Position>
    const isSquare = (value: unknown): value is Square => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)
    const robots = Object.entries(found.robots ?? {})
    const whole = typeof found.board === 'string' && isSquare(found.target) && robots.length > 0
    if (!whole || !robots.every(([letter, at]) => 'RGBYK'.includes(letter) && isSquare(at))) return null
    return { ...FIRST, ...(found as Position), turn_rule: found.turn_rule !== false }
  } catch {
    return null
  }
}
