import { describe, expect, it } from 'vitest'
import type { Square } from '../lib/grid'
import { addBoard, boardAt, flagEarlier, moveBoard, removeBoard, toggleFlag, turnBoard, type Plan } from './freeSetup'

const SIZES = { cross: { width: 12, height: 12 }, island: { width: 12, height: 12 }, bay: { width: 12, height: 4 } }
const EMPTY: Plan = { boards: [], flags: [], start: null }
const corners = (plan: Plan) => plan.boards.map(({ x, y }) => [x, y])
const lay = (...boards: string[]) => boards.reduce((plan, board) => addBoard(plan, board, SIZES), EMPTY)

describe('boards', () => {
  it('lie side by side, docking bays below, and a fourth board in the next row', () => {
    expect(corners(lay('cross', 'island', 'bay'))).toEqual([[0, 0], [12, 0], [0, 12]])
    expect(corners(lay('cross', 'cross', 'cross', 'cross')).at(-1)).toEqual([0, 12])
  })

  it('jump over others on their way', () => {
    expect(corners(moveBoard(lay('cross', 'island'), 0, 1, SIZES))).toEqual([[12, 0], [0, 0]])
  })

  it('take their flags along, and the corner stays at 0,0', () => {
    const plan = { ...lay('cross', 'bay'), flags: [[1, 2]] as Square[], start: [3, 13] as Square }
    const moved = moveBoard(plan, 1, 0, SIZES)
    expect(corners(moved)).toEqual([[0, 4], [0, 0]])
    expect(moved.flags).toEqual([[1, 6]])
    expect(moved.start).toEqual([3, 1])
  })

  it('turn with what stands on them, and go aside where they do not fit', () => {
    const plan = { ...lay('cross', 'bay'), flags: [[0, 0], [11, 12]] as Square[] }
    const turned = turnBoard(turnBoard(plan, 0, SIZES), 1, SIZES)
    expect(turned.boards[1]).toMatchObject({ rotation: 90, x: 0, y: 12 })
    expect(turned.flags).toEqual([[11, 0], [3, 23]])
    expect(boardAt(turned, [3, 23], SIZES)).toBe(1)
  })

  it('leave with their flags and their start', () => {
    const plan = { ...lay('cross', 'island'), flags: [[1, 1], [13, 1]] as Square[], start: [0, 0] as Square }
    expect(removeBoard(plan, 0, SIZES)).toMatchObject({ boards: [{ board: 'island', x: 0 }], flags: [[1, 1]], start: null })
  })
})

it('puts flags down, takes them away, and changes their order', () => {
  let plan = lay('cross')
  for (const square of [[1, 1], [2, 2], [3, 3]] as Square[]) plan = toggleFlag(plan, square)
  expect(toggleFlag(plan, [2, 2]).flags).toEqual([[1, 1], [3, 3]])
  expect(flagEarlier(plan, 2).flags).toEqual([[1, 1], [3, 3], [2, 2]])
})
