import { describe, expect, it } from 'vitest'
import type { Square } from '../lib/grid'
import type { Belt, Sketch, Tile } from '../lib/messages'
import { blankBoard, resized, tileAt, withWall } from './board'
import { changePlace, freePlace, moveFlag, newSketch, removePlace, toggleFlag, turnPlace } from './sketch'
import { Stroke, type Canvas } from './stroke'
import { beltStroke, between, dab, setWall, type Brush, type Tool } from './tools'

const none = new Map()
const brush = (tool: Tool, more: Partial<Brush> = {}): Brush => ({ tool, registers: [1, 3, 5], beams: 1, ...more })
const tile = (sketch: Sketch, square: Square, name = 'board-1'): Tile => tileAt(sketch.own[name]!, square)!
const belt = (sketch: Sketch, square: Square): Belt => tile(sketch, square).belt!
const stroke = (squares: Square[], sketch = newSketch('Test', 5, 5)) => beltStroke(sketch, none, squares, false, 0)

describe('a stroke of belts', () => {
  it('leads along the stroke and bends by itself', () => {
    const drawn = stroke([[0, 0], [1, 0], [1, 1], [1, 2]])
    expect(belt(drawn, [0, 0])).toEqual({ exit: 1, express: false, entries: [] })
    expect(belt(drawn, [1, 0])).toEqual({ exit: 2, express: false, entries: [3] })
    expect(belt(drawn, [1, 1])).toEqual({ exit: 2, express: false, entries: [] })
    expect(belt(drawn, [1, 2]).exit).toBe(2)
  })

  it('merges into a belt that it meets', () => {
    const main = stroke([[2, 0], [2, 1], [2, 2], [2, 3]])
    const merged = stroke([[0, 2], [1, 2]], main)
    expect(belt(merged, [2, 2])).toEqual({ exit: 2, express: false, entries: [0, 3] })
    const both = stroke([[4, 2], [3, 2]], merged)
    expect(belt(both, [2, 2]).entries).toEqual([0, 1, 3])
  })

  it('is torn nowhere when a part of it is painted over', () => {
    const main = stroke([[2, 0], [2, 1], [2, 2], [2, 3]])
    const merged = stroke([[1, 2]], stroke([[0, 2], [1, 2]], main))
    const cut = dab(merged, none, brush('pit'), [2, 1])
    expect(belt(cut, [2, 2]).entries).toEqual([])
  })

  it('makes a ring of curves', () => {
    const ring = stroke([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]])
    expect([[0, 0], [1, 0], [1, 1], [0, 1]].map((square) => belt(ring, square as Square).entries)).toEqual([[2], [3], [0], [1]])
  })

  it('crosses from board to board, however they lie', () => {
    const first = newSketch('Test', 3, 3)
    const two = { ...first, own: { ...first.own, side: blankBoard('Side', 3, 3) } }
    two.course = { ...first.course, boards: [...first.course.boards, { board: 'side', x: 3, y: 0, rotation: 90 }] }
    const drawn = beltStroke(two, none, [[2, 1], [3, 1], [3, 2]], true, 0)
    expect(belt(drawn, [2, 1])).toEqual({ exit: 1, express: true, entries: [] })
    // On the turned board the square 3,1 is 1,2; east is north there, south is east, west is south.
    expect(tileAt(drawn.own.side!, [1, 2])!.belt).toEqual({ exit: 1, express: true, entries: [2] })
  })

  it('passes every square between two points', () => {
    expect(between([0, 0], [2, 1])).toEqual([[1, 0], [2, 0], [2, 1]])
    expect(between([1, 1], [1, 1])).toEqual([])
  })
})

describe('dabs', () => {
  const blank = newSketch('Test', 4, 4)

  it('put up walls on both sides, and take them down', () => {
    const walled = dab(blank, none, brush('wall'), [1, 1], 1)
    expect([tile(walled, [1, 1]).walls, tile(walled, [2, 1]).walls]).toEqual([[1], [3]])
    const open = dab(walled, none, brush('wall'), [2, 1], 3)
    expect([tile(open, [1, 1]).walls, tile(open, [2, 1]).walls]).toEqual([[], []])
    expect(setWall(walled, none, [1, 1], 1, true)).toBe(walled)
  })

  it('give a laser its wall, and take it away with the wall', () => {
    const lit = dab(blank, none, brush('laser', { beams: 2 }), [2, 2], 0)
    expect(tile(lit, [2, 2])).toMatchObject({ lasers: [{ mount: 0, beams: 2 }], walls: [0] })
    expect(tile(lit, [2, 1]).walls).toEqual([2])
    expect(tile(setWall(lit, none, [2, 1], 2, false), [2, 2]).lasers).toEqual([])
  })

  it('keep one ground on a square', () => {
    const gear = dab(dab(blank, none, brush('pit'), [0, 0]), none, brush('right'), [0, 0])
    expect(tile(gear, [0, 0])).toMatchObject({ pit: false, fixtures: [{ element: 'gear', number: 1 }] })
    const site = dab(gear, none, brush('double'), [0, 0])
    expect(tile(site, [0, 0])).toMatchObject({ fixtures: [], repair: 2 })
    expect(tile(dab(site, none, brush('double'), [0, 0]), [0, 0]).repair).toBe(0)
  })

  it('give pushers and crushers their registers', () => {
    const both = dab(dab(blank, none, brush('pusher'), [1, 0], 0), none, brush('crusher', { registers: [2] }), [1, 0])
    expect(tile(both, [1, 0])).toMatchObject({
      fixtures: [
        { element: 'crusher', side: null, registers: [2], number: 0 },
        { element: 'pusher', side: 0, registers: [1, 3, 5], number: 0 },
      ],
    })
  })

  it('number docks in order and fill gaps', () => {
    let docks = blank
    for (const x of [0, 1, 2]) docks = dab(docks, none, brush('dock'), [x, 3])
    docks = dab(docks, none, brush('dock'), [1, 3])
    docks = dab(docks, none, brush('dock'), [3, 3])
    expect([0, 1, 2, 3].map((x) => tile(docks, [x, 3]).dock)).toEqual([1, 0, 3, 2])
  })

  it('turn with the board', () => {
    const turned = turnPlace(blank, 0)
    const drawn = dab(turned, none, brush('laser'), [0, 0], 0)
    expect(tile(drawn, [0, 3])).toMatchObject({ lasers: [{ mount: 3, beams: 1 }], walls: [3] })
  })

  it('make an own board of a printed one', () => {
    const printed = new Map([['2005/cross', blankBoard('Cross', 4, 4)]])
    const course = { ...blank.course, boards: [{ board: '2005/cross', x: 0, y: 0, rotation: 0 as const }] }
    const drawn = dab({ course, own: {} }, printed, brush('pit'), [1, 1])
    expect(drawn.course.boards[0]!.board).toBe('cross-1')
    expect(tile(drawn, [1, 1], 'cross-1').pit).toBe(true)
    expect(tileAt(printed.get('2005/cross')!, [1, 1])!.pit).toBe(false)
  })

  it('do nothing beside the boards', () => {
    expect(dab(blank, none, brush('pit'), [9, 9]).own['board-1']).toEqual(blank.own['board-1'])
  })
})

describe('the course', () => {
  const blank = newSketch('Test', 4, 4)

  it('numbers flags, moves them, and closes gaps', () => {
    const three = ([[0, 0], [1, 1], [2, 2]] as Square[]).reduce(toggleFlag, blank)
    expect(toggleFlag(three, [1, 1]).course.flags).toEqual([[0, 0], [2, 2]])
    expect(moveFlag(three, [1, 1], [3, 3]).course.flags).toEqual([[0, 0], [3, 3], [2, 2]])
    expect(moveFlag(three, [1, 1], [2, 2])).toBe(three)
  })

  it('finds room for a board, moves it, and throws it away', () => {
    expect(freePlace(blank, none)).toEqual([4, 0])
    expect(changePlace(blank, 0, { x: 7 }).course.boards[0]!.x).toBe(7)
    expect(removePlace(blank, 0)).toMatchObject({ own: {}, course: { boards: [] } })
  })

  it('keeps walls whole when a board grows', () => {
    const rim = withWall(blankBoard('Rim', 2, 2), [1, 0], 1, true)
    const grown = resized(rim, 3, 2)
    expect([tileAt(grown, [1, 0])!.walls, tileAt(grown, [2, 0])!.walls]).toEqual([[1], [3]])
  })
})

/** A table on which strokes are drawn, as the studio is one. */
function tableWith(tool: Tool, sketch: Sketch): Canvas {
  const table: Canvas = {
    steps: { now: sketch },
    trial: null,
    printed: none,
    brush: brush(tool),
    cursor: [0, 0],
    change(next) {
      this.steps = { now: next }
      this.trial = null
    },
    describe: () => undefined,
  }
  return table
}

function drag(tool: Tool, points: Square[], sketch = newSketch('Test', 6, 6)): Sketch {
  const table = tableWith(tool, sketch)
  const stroke = new Stroke(table, points[0]!)
  for (const point of points.slice(1)) stroke.to(point)
  expect(table.steps.now).toBe(sketch)
  stroke.end()
  return table.steps.now
}

describe('a drag', () => {
  it('draws belts through all squares that it passes, and takes back what it goes back', () => {
    const drawn = drag('belt', [[0.5, 0.5], [3.5, 0.5], [2.5, 0.5], [2.5, 2.5]])
    expect(tile(drawn, [3, 0]).belt).toBeNull()
    expect(belt(drawn, [2, 0])).toEqual({ exit: 2, express: false, entries: [3] })
    expect(belt(drawn, [2, 2]).exit).toBe(2)
  })

  it('draws walls along edges, and takes them down when it began with one', () => {
    const line: Square[] = [[1.5, 1.05], [2.5, 1.05], [3.5, 1.05]]
    const walled = drag('wall', line)
    expect([1, 2, 3].map((x) => tile(walled, [x, 1]).walls)).toEqual([[0], [0], [0]])
    const open = drag('wall', line, walled)
    expect([1, 2, 3].map((x) => tile(open, [x, 0]).walls)).toEqual([[], [], []])
  })

  it('paints squares, without taking away what was there', () => {
    const some = drag('right', [[2.5, 0.5]])
    const all = drag('right', [[0.5, 0.5], [3.5, 0.5]], some)
    expect([0, 1, 2, 3].map((x) => tile(all, [x, 0]).fixtures.map(({ number }) => number))).toEqual([[1], [1], [1], [1]])
  })

  it('moves flags and boards, and a tap turns or removes them', () => {
    const flagged = drag('flag', [[1.5, 1.5]])
    expect(drag('flag', [[1.5, 1.5], [4.5, 4.5]], flagged).course.flags).toEqual([[4, 4]])
    expect(drag('flag', [[1.5, 1.5]], flagged).course.flags).toEqual([])
    expect(drag('boards', [[1.5, 1.5], [3.5, 2.5]]).course.boards[0]).toMatchObject({ x: 2, y: 1 })
    expect(drag('boards', [[1.5, 1.5]]).course.boards[0]!.rotation).toBe(90)
  })
})
