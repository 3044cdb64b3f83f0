import { describe, expect, it } from 'vitest'
import { freeName, playersText } from './desk.svelte'

describe('playersText', () => {
  it.each([
    [[2, 3, 4], '2–4'],
    [[4, 6, 8], '4, 6, 8'],
    [[1], '1'],
  ])('%s', (players, text) => {
    expect(playersText(players)).toBe(text)
  })
})

it.each([
  [['Ann'], 'Guest'],
  [['guest', 'Ann'], 'Guest 2'],
  [['Guest', 'Guest 2'], 'Guest 3'],
])('numbers guests beside %s', (taken, name) => {
  expect(freeName('Guest', taken)).toBe(name)
})
