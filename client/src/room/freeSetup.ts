/** A free set-up: printed boards put together on the table, flags and a start on them. Every change gives a new plan.

What stands on a board moves with it when the board is moved or turned. The plan's corner is always 0,0.
*/
import { DX, DY, rotated, same, type Direction, type Square } from '../lib/grid'
import type { BoardInfo, BoardPlace } from '../lib/messages'

export interface Plan {
  boards: BoardPlace[]
  flags: Square[]
  start: Square | null
}

/** Width and height of boards as printed, by key. */
export type Sizes = Record<string, Pick<BoardInfo, 'width' | 'height'>>

const MOST_FLAGS = 8
export const MOST_BOARDS = 12
/** Boards have 12 squares a side and docking bays 4: on this raster all of them meet edge to edge. */
const RASTER = 4
const WIDEST = 36

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function boxOf(place: BoardPlace, sizes: Sizes): Box {
  const { width, height } = sizes[place.board] ?? { width: 12, height: 12 }
  return place.rotation % 180 ? { x: place.x, y: place.y, width: height, height: width } : { x: place.x, y: place.y, width, height }
}

const inside = ([x, y]: Square, box: Box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height

const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const isFree = (box: Box, plan: Plan, sizes: Sizes, but = -1) =>
  plan.boards.every((other, index) => index === but || !overlap(box, boxOf(other, sizes)))

/** The number of the board that this square is part of, or -1. */
export const boardAt = (plan: Plan, square: Square, sizes: Sizes): number =>
  plan.boards.findIndex((place) => inside(square, boxOf(place, sizes)))

/** One more board: to the right of the others, or below them once they are three boards wide; docking bays always below. */
export function addBoard(plan: Plan, board: string, sizes: Sizes): Plan {
  const boxes = plan.boards.map((place) => boxOf(place, sizes))
  const right = Math.max(0, ...boxes.map((box) => box.x + box.width))
  const below = Math.max(0, ...boxes.map((box) => box.y + box.height))
  const { width, height } = sizes[board] ?? { width: 12, height: 12 }
  const beside = height === width && right + width <= WIDEST
  return tidy({ ...plan, boards: [...plan.boards, { board, x: beside ? right : 0, y: beside ? 0 : below, rotation: 0 }] }, sizes)
}

/** Move the board that way until it overlaps no other. */
export function moveBoard(plan: Plan, index: number, direction: Direction, sizes: Sizes): Plan {
  const place = plan.boards[index]!
  const moved = { ...place }
  do {
    moved.x += DX[direction] * RASTER
    moved.y += DY[direction] * RASTER
  } while (!isFree(boxOf(moved, sizes), plan, sizes, index))
  return put(plan, index, moved, ([x, y]) => [x + moved.x - place.x, y + moved.y - place.y], sizes)
}

/** A quarter clockwise, moved aside if there is no space for it. */
export function turnBoard(plan: Plan, index: number, sizes: Sizes): Plan {
  const place = plan.boards[index]!
  const before = boxOf(place, sizes)
  const turned = { ...place, rotation: ((place.rotation + 90) % 360) as BoardPlace['rotation'] }
  while (!isFree(boxOf(turned, sizes), plan, sizes, index)) turned.x += RASTER
  const carry = (square: Square): Square => {
    const [x, y] = rotated([square[0] - before.x, square[1] - before.y], 1, before.width, before.height)
    return [x + turned.x, y + turned.y]
  }
  return put(plan, index, turned, carry, sizes)
}

export function removeBoard(plan: Plan, index: number, sizes: Sizes): Plan {
  const box = boxOf(plan.boards[index]!, sizes)
  return tidy(
    {
      boards: plan.boards.filter((_, other) => other !== index),
      flags: plan.flags.filter((flag) => !inside(flag, box)),
      start: plan.start && inside(plan.start, box) ? null : plan.start,
    },
    sizes,
  )
}

/** Add a flag, or remove the one on that square; the others are renumbered. */
export function toggleFlag(plan: Plan, square: Square): Plan {
  const without = plan.flags.filter((flag) => !same(flag, square))
  if (without.length < plan.flags.length) return { ...plan, flags: without }
  return plan.flags.length < MOST_FLAGS ? { ...plan, flags: [...plan.flags, square] } : plan
}

/** Move the flag one place earlier in the order. */
export function flagEarlier(plan: Plan, index: number): Plan {
  const flags = [...plan.flags]
  ;[flags[index - 1], flags[index]] = [flags[index]!, flags[index - 1]!]
  return { ...plan, flags }
}

function put(plan: Plan, index: number, place: BoardPlace, carry: (square: Square) => Square, sizes: Sizes): Plan {
  const box = boxOf(plan.boards[index]!, sizes)
  const along = (square: Square) => (inside(square, box) ? carry(square) : square)
  return tidy(
    {
      boards: plan.boards.map((other, number) => (number === index ? place : other)),
      flags: plan.flags.map(along),
      start: plan.start && along(plan.start),
    },
    sizes,
  )
}

function tidy(plan: Plan, sizes: Sizes): Plan {
  if (!plan.boards.length) return plan
  const boxes = plan.boards.map((place) => boxOf(place, sizes))
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const shift = ([x, y]: Square): Square => [x - left, y - top]
  return {
    boards: plan.boards.map((place) => ({ ...place, x: place.x - left, y: place.y - top })),
    flags: plan.flags.map(shift),
    start: plan.start && shift(plan.start),
  }
}
