/** Squares and directions, as on the server: x to the east, y to the south; 0 north, 1 east, 2 south, 3 west. */
export type Square = [number, number]
export type Direction = 0 | 1 | 2 | 3

export const DIRECTIONS: readonly Direction[] = [0, 1, 2, 3]
export const DX = [0, 1, 0, -1] as const
export const DY = [-1, 0, 1, 0] as const
const LETTERS = 'NESW'

export const turned = (direction: Direction, quarters: number): Direction =>
  ((direction + quarters) & 3) as Direction

export const opposite = (direction: Direction): Direction => turned(direction, 2)

export const neighbour = ([x, y]: Square, direction: Direction): Square => [x + DX[direction], y + DY[direction]]

export const same = (a: Square | null, b: Square | null): boolean =>
  a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1])

export const squareName = ([x, y]: Square): string => `${x},${y}`

export const parseDirection = (letter: string): Direction => LETTERS.indexOf(letter) as Direction

/** A placement as choices write it: `3,7,N`, or `3,7` without a facing. */
export function parsePlacement(text: string): { square: Square; facing: Direction | null } | null {
  const match = /^(-?\d+),(-?\d+)(?:,([NESW]))?$/.exec(text)
  if (!match) return null
  return { square: [Number(match[1]), Number(match[2])], facing: match[3] ? parseDirection(match[3]) : null }
}

/** Where a square of a `width` x `height` board lies after the board was turned clockwise. */
export function rotated([x, y]: Square, quarters: number, width: number, height: number): Square {
  for (let turn = 0; turn < (quarters & 3); turn++) {
    ;[x, y] = [height - 1 - y, x]
    ;[width, height] = [height, width]
  }
  return [x, y]
}
