import { describe, expect, it } from 'vitest'
import { en } from '../lib/i18n/en'
import { bookOf, BOOKS, entryOf, SECTIONS, sectionsOf, type Book } from './entries'
import { EXAMPLES } from './examples'
import { texts as de } from './texts/de'
import { texts as english } from './texts/en'
import { texts as nl } from './texts/nl'

const CITE = /^(00[0-4]:\d+(-\d+)?|[RQ]\d+|lists)$/
const entries = SECTIONS.flatMap((section) => section.entries)
const has = (key: string) => key in english || key in en

it('an edition is explained by its book', () => {
  expect(BOOKS.map(bookOf)).toEqual(BOOKS)
  expect(bookOf('no such edition')).toBe('2005')
})

describe('entries', () => {
  it('have a title and a text in every edition that has them', () => {
    const lacking = entries.flatMap(({ key, cites }) =>
      Object.keys(cites).filter(
        (book) => !has(key) || !(has(`${key}.text.${book}`) || has(`${key}.text`) || has(`${key}.about`)),
      ),
    )
    expect(lacking).toEqual([])
  })

  it('cite lines of rulebooks or rulings', () => {
    const printed = entries.map(({ cites }) => Object.values(cites)).filter((lines) => lines.some(Boolean))
    expect(printed.flatMap((lines) => lines.flatMap((line) => line.split(' '))).filter((cite) => !CITE.test(cite))).toEqual([])
  })

  it('have examples with titles, in editions that have the entry', () => {
    const shown = Object.entries(EXAMPLES).flatMap(([key, books]) =>
      Object.entries(books).flatMap(([book, named]) => named.map(([name]) => ({ key, book, name }))),
    )
    expect(shown.filter(({ key, book }) => entryOf(key)?.cites[book as Book] === undefined)).toEqual([])
    const titles = Object.keys(english).filter((key) => key.startsWith('example.'))
    expect(new Set(titles)).toEqual(new Set(shown.map(({ name }) => `example.${name}`)))
  })

  it('have keys of their own', () => {
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  })

  it('use every text', () => {
    const keys = [...SECTIONS, ...entries].map(({ key }) => key)
    const unused = Object.keys(english).filter((text) => !text.startsWith('example.') && !keys.some((key) => text === key || text.startsWith(`${key}.text`) || text.startsWith(`${key}.more`)))
    expect(unused).toEqual([])
  })

  it.each(BOOKS)('%s: texts for an edition belong to entries that it has', (book) => {
    const own = sectionsOf(book).flatMap((section) => section.entries.map(({ key }) => key))
    const stray = Object.keys(english).filter((text) => text.endsWith(`.${book}`) && !own.includes(text.replace(/\.(text|more)\..*$/, '')))
    expect(stray).toEqual([])
  })

  it.each(['1994', 'amigo2000'] as const)('%s: no text speaks of docks, which it does not have', (book) => {
    for (const texts of [english, de, nl] as Record<string, string>[]) {
      const shown = sectionsOf(book).flatMap(({ entries: own }) => own.map(({ key }) => texts[`${key}.text.${book}`] ?? texts[`${key}.text`] ?? ''))
      expect(shown.filter((text) => /\bdo(c?)k\b/i.test(text))).toEqual([])
    }
  })

  it('show the parts of the floor and the cards', () => {
    const bare = SECTIONS.filter(({ key }) => ['section.elements', 'section.cards', 'section.options'].includes(key))
      .flatMap((section) => section.entries)
      .filter(({ key, picture }) => !picture && !['priority', 'options', 'weapons', 'option_order', 'texts_1994'].includes(key))
    expect(bare).toEqual([])
  })
})
