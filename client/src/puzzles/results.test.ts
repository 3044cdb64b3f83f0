import { expect, test } from 'vitest'
import { better, dayBefore, streak, withResult, type Results } from './results'

const result = (stars: number, moves: number, hints = 0) => ({ stars, moves, hints })
const none: Results = { best: {}, days: {} }

test('stars come first, then moves, then hints', () => {
  expect(better(result(1, 9), undefined)).toBe(true)
  expect(better(result(3, 7), result(2, 8))).toBe(true)
  expect(better(result(2, 8), result(2, 9))).toBe(true)
  expect(better(result(3, 7, 0), result(3, 7, 2))).toBe(true)
  expect(better(result(3, 7), result(3, 7))).toBe(false)
  expect(better(result(2, 6), result(3, 7))).toBe(false)
})

test('the best result stays', () => {
  const good = withResult(none, 'A', result(3, 7), null)
  expect(withResult(good, 'A', result(1, 12), null)).toEqual(good)
  expect(withResult(good, 'A', result(1, 12), '2026-11-16').days).toEqual({ '2026-11-16': result(1, 12) })
})

test('days in a row', () => {
  const days = Object.fromEntries(['2026-10-31', '2026-11-01', '2026-11-02'].map((day) => [day, true]))
  expect(streak(days, '2026-11-02')).toBe(3)
  expect(streak(days, '2026-11-03')).toBe(3)
  expect(streak(days, '2026-11-04')).toBe(0)
  expect(streak({}, '2026-11-04')).toBe(0)
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
})
