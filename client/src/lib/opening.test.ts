import { describe, expect, it } from 'vitest'
import { roomCode } from './opening'

describe('roomCode', () => {
  it.each([
    ['K7PMQRST23', 'K7PMQRST23'],
    [' k7pm qrst 23 ', 'K7PMQRST23'],
    ['http://localhost:8000/r/K7PMQRST23', 'K7PMQRST23'],
    ['https://play.example/table/k7pmqrst23 ', 'K7PMQRST23'],
    ['https://play.example/r/K7PMQRST23#abc-DEF_1', 'K7PMQRST23#abc-DEF_1'],
    ['hello', null],
    ['', null],
  ])('%s', (text, code) => {
    expect(roomCode(text)).toBe(code)
  })
})
