import { describe, expect, it } from 'vitest'
import type { RicochetBoard } from '../lib/messages'
import { squareFacts, thingsOn } from './squareFacts'

// Four by two squares: a wall in the middle of the upper row, a barrier, a target, a closed square.
const board: RicochetBoard = {
  width: 4,
  height: 2,
  walls: [9, 3, 9, 3, 12, 4, 15, 6],
  diagonals: [{ square: [0, 1], slash: '/', colour: 'B' }],
  targets: [{ square: [3, 0], colour: 'G', symbol: 't' }],
  code: '',
}
const shown = { board, robots: { R: [1, 0] as [number, number] }, markers: { R: [1, 1] as [number, number] }, chip: board.targets[0]! }
const entries = (x: number, y: number) => thingsOn([x, y], shown).map(({ entry }) => entry)

describe('squares of Ricochet', () => {
  it('name what is on them, and its rule', () => {
    expect(squareFacts([1, 0], shown).map(({ words }) => words)).toEqual(['The red robot.', 'Walls: east.'])
    expect(entries(1, 0)).toEqual(['r_slide', 'r_slide'])
    expect(entries(0, 1)).toEqual(['r_barrier'])
    expect(entries(3, 0)).toEqual(['r_target'])
    expect(entries(2, 1)).toEqual(['r_slide'])
    expect(entries(1, 1)).toEqual(['r_markers'])
  })

  it('say so when there is nothing; the rim is everywhere and nothing special', () => {
    expect(thingsOn([0, 0], shown)).toEqual([])
    expect(squareFacts([0, 0], shown)).toHaveLength(1)
  })

  it('tell the target of the round from the others', () => {
    expect(squareFacts([3, 0], shown)[0]!.words).toContain('this round')
    expect(squareFacts([3, 0], { ...shown, chip: null })[0]!.words).not.toContain('this round')
  })
})
