import { describe, expect, it } from 'vitest'
import { begin, record, redo, undo } from './history'

describe('history', () => {
  it('goes back and forth', () => {
    let steps = record(record(begin('a'), 'b'), 'c')
    steps = undo(undo(steps))
    expect(steps.now).toBe('a')
    expect(undo(steps)).toEqual(steps)
    expect(redo(redo(redo(steps))).now).toBe('c')
  })

  it('forgets what was taken back when something new is done', () => {
    const steps = record(undo(record(begin('a'), 'b')), 'c')
    expect(redo(steps).now).toBe('c')
    expect(undo(steps).now).toBe('a')
  })

  it('does not count steps that change nothing', () => {
    expect(record(begin('a'), 'a').past).toEqual([])
  })
})
