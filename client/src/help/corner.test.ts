import { describe, expect, it } from 'vitest'
import { bestCorner } from './corner'

const stage = { left: 0, top: 50, right: 900, bottom: 750 }
const at = (x: number, y: number) => ({ left: x - 20, top: y - 20, right: x + 20, bottom: y + 20 })

describe('an explanation', () => {
  it('is in the lower left corner where nothing else speaks for another', () => {
    expect(bestCorner(stage, [])).toBe('bottom-left')
    expect(bestCorner(stage, [at(450, 100)])).toBe('bottom-left')
  })

  it('goes away from the own robot and from what is pointed at', () => {
    expect(bestCorner(stage, [at(200, 700)])).toBe('top-left')
    expect(bestCorner(stage, [at(200, 700), at(100, 100)])).toBe('bottom-right')
  })

  it('rather hides a square of a question than the own robot', () => {
    const corners = [at(100, 100), at(800, 100), at(800, 700)]
    expect(bestCorner(stage, [at(100, 700), ...corners])).not.toBe('bottom-left')
  })
})
