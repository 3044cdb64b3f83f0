import { expect, it } from 'vitest'
import type { Piece } from './scene'
import { isWrecked, standing } from './standing'

const piece = (id: number, more: Partial<Piece> = {}): Piece =>
  ({ id, seat: id, dock: id + 1, square: [0, id], archive: [0, id], out: false, place: null, nextFlag: 1, lives: 3, damage: 0, ...more }) as Piece

it('lists the own robot first, the others by standing', () => {
  const robots = [
    piece(0, { damage: 3 }),
    piece(1, { nextFlag: 3 }),
    piece(2, { out: true, nextFlag: 4 }),
    piece(3, { place: 1, nextFlag: 4 }),
    piece(4, { lives: 1 }),
    piece(5),
  ]
  expect(standing(robots, ({ id }) => id === 4).map(({ id }) => id)).toEqual([4, 3, 1, 5, 0, 2])
})

it('knows who is destroyed and comes back', () => {
  expect(isWrecked(piece(0, { square: null }))).toBe(true)
  expect(isWrecked(piece(0, { square: null, out: true }))).toBe(false)
  expect(isWrecked(piece(0, { square: null, archive: null }))).toBe(false)
  expect(isWrecked(piece(0))).toBe(false)
})
