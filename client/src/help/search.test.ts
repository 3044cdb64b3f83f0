import { describe, expect, it } from 'vitest'
import { holds, marked, wordsOf } from './search'

describe('search', () => {
  it.each([
    ['Conveyor belt', 'BELT', true],
    ['Förderband', 'forder', true],
    ['één vak verder', 'een vak', true],
    ['Conveyor belt', 'belt conv', true],
    ['Conveyor belt', 'belt gear', false],
    ['anything', '  ', true],
  ])('%s has %s: %s', (text, query, found) => {
    expect(holds(text, wordsOf(query))).toBe(found)
  })

  it('marks all places, also those that overlap', () => {
    expect(marked('Führerstand für Bänder', wordsOf('fur ban'))).toEqual([
      { text: 'Führerstand ', hit: false },
      { text: 'für', hit: true },
      { text: ' ', hit: false },
      { text: 'Bän', hit: true },
      { text: 'der', hit: false },
    ])
    expect(marked('banana', ['ana'])).toEqual([
      { text: 'b', hit: false },
      { text: 'anana', hit: true },
    ])
    expect(marked('text', [])).toEqual([{ text: 'text', hit: false }])
  })
})
