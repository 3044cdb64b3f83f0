import { describe, expect, it } from 'vitest'
import type { Sketch } from '../lib/messages'
import { FLOOR } from './board'
import { current } from './savedDrawings'
import { newSketch } from './sketch'

describe('drawings that a browser kept', () => {
  it('are read as they were when every element had a field of its own', () => {
    const sketch = newSketch('Old', 1, 1)
    const { fixtures: _none, ...bare } = FLOOR
    const old = { ...bare, gear: 0, pusher: { direction: 2, registers: [2, 4] }, crusher: [1] }
    const kept = { ...sketch, own: { 'board-1': { ...sketch.own['board-1'], rows: [[old]] } } } as unknown as Sketch
    expect(current(kept).own['board-1']!.rows[0]![0]!.fixtures).toEqual([
      { element: 'crusher', side: null, registers: [1], number: 0 },
      { element: 'pusher', side: 0, registers: [2, 4], number: 0 },
    ])
    expect(current(sketch)).toEqual(sketch)
  })
})
