import { describe, expect, it } from 'vitest'
import { PACES, paceOf } from './pace'

describe('the pace of a room', () => {
  it('is known by its clocks', () => {
    for (const [pace, clocks] of Object.entries(PACES)) expect(paceOf(clocks)).toBe(pace)
  })

  it('is nobody’s where the clocks were set by hand', () => {
    expect(paceOf({ glass: true, question_seconds: 45 })).toBeNull()
  })
})
