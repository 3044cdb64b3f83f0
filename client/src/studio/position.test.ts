import { describe, expect, it } from 'vitest'
import type { RicochetBoard } from '../lib/messages'
import { canStand, drawing, FIRST, fromHash, pieceAt, put, toHash, withWall } from './position'

// Three by two squares with a rim and nothing else.
const board: RicochetBoard = { width: 3, height: 2, walls: [9, 1, 3, 12, 4, 6], diagonals: [], targets: [], code: 'x' }

describe('positions', () => {
  it('go into a link and come back', () => {
    expect(fromHash(toHash(FIRST))).toEqual(FIRST)
    expect(fromHash('#nonsense')).toBeNull()
    expect(fromHash(toHash({ ...FIRST, robots: { X: [0, 0] } }))).toBeNull()
  })

  it('know who stands where, and who may stand there', () => {
    expect([pieceAt(FIRST, [2, 3]), pieceAt(FIRST, [9, 10]), pieceAt(FIRST, [0, 0])]).toEqual(['R', '@', null])
    const small = { ...FIRST, robots: { R: [0, 0] as [number, number], G: [1, 0] as [number, number] } }
    expect(canStand(board, small, 'R', [1, 0])).toBe(false)
    expect(canStand(board, small, '@', [1, 0])).toBe(true)
    expect(canStand(board, small, 'R', [3, 0])).toBe(false)
    expect(put(small, 'R', [2, 1]).robots.R).toEqual([2, 1])
  })

  it('have walls on both sides, and a rim that stays', () => {
    const walled = withWall(board, [1, 0], 1)
    expect(walled).toMatchObject({ walls: [9, 3, 11, 12, 4, 6], code: '' })
    expect(withWall(walled, [2, 0], 3).walls).toEqual(board.walls)
    expect(withWall(board, [0, 0], 0)).toBe(board)
    expect(drawing(walled)).toBe('+---+---+---+\n|       |   |\n+   +   +   +\n|           |\n+---+---+---+\n')
  })
})
