import { expect, test } from 'vitest'
import { BOTTOM, HEIGHT, LEFT, Scale, stepOf } from './plot'

const series = [{ name: 'Twonky', colour: '#000', letter: 'K', points: [{ turn: 1, value: 0 }, { turn: 5, value: 23 }] }]

test('steps are round numbers', () => {
  expect([1, 4, 9, 12, 23, 60, 410].map(stepOf)).toEqual([1, 1, 2, 5, 5, 20, 100])
})

test('points lie where their numbers say', () => {
  const scale = new Scale(series, 560)
  expect(scale.most).toBe(25)
  expect(scale.x(1)).toBe(LEFT)
  expect(scale.y(0)).toBe(HEIGHT - BOTTOM)
  expect(scale.line(series[0]!.points)).toMatch(/^M40\.0 192\.0L540\.0 \d+\.\d$/)
  expect(scale.values).toEqual([0, 5, 10, 15, 20, 25])
  expect(scale.named).toEqual([1, 2, 3, 4, 5])
})

test('a race of one turn can be drawn', () => {
  const scale = new Scale([{ ...series[0]!, points: [{ turn: 1, value: 0 }] }], 560)
  expect(scale.x(1)).toBe(LEFT)
  expect(Number.isFinite(scale.y(0))).toBe(true)
})
