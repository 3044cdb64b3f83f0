/** The texts of the rules help in the page's language, fetched when first needed. */
import { isKey, language, t } from '../lib/i18n/index.svelte'
import { withEnglish, type Words } from '../lib/i18n/withEnglish'
import type { Language } from '../lib/preferences.svelte'
import type { Book, Entry } from './entries'

const load = withEnglish(() => import('./texts/en'), { de: () => import('./texts/de'), nl: () => import('./texts/nl') })

class HelpWords {
  #loaded: Partial<Record<Language, Words>> = $state.raw({})
  #asked = new Set<Language>()

  /** Null until they are there. */
  get now(): Words | null {
    return this.#loaded[language()] ?? null
  }

  /** Call in an effect, so that a change of language fetches the other words. */
  load(wanted: Language = language()): void {
    if (this.#asked.has(wanted)) return
    this.#asked.add(wanted)
    load(wanted)
      .then((texts) => (this.#loaded = { ...this.#loaded, [wanted]: texts }))
      // Without a connection the next look tries again.
      .catch(() => this.#asked.delete(wanted))
  }
}

export const helpWords = new HelpWords()

/** A text of the help or, for cards, options and special rules, of the client's own catalogue. */
function said(key: string): string {
  return helpWords.now?.[key] ?? (isKey(key) ? t(key) : '')
}

/** As this edition has it. */
const inEdition = (key: string, book: Book): string => said(`${key}.${book}`) || said(key)

export const titleOf = (key: string): string => said(key)

export const textOf = ({ key }: Pick<Entry, 'key'>, book: Book): string =>
  [inEdition(`${key}.text`, book) || said(`${key}.about`), inEdition(`${key}.more`, book)].filter(Boolean).join(' ')

const BOOK_OF: Record<string, Book> = { '000': '2005', '001': 'ricochet', '002': '1994', '003': 'dutch', '004': 'amigo2000' }

/** The citations of an entry for people: whose rulebook and which lines, and the numbers of our rulings. */
export function citesWords(cites: string): string {
  if (!cites) return ''
  const rows: { book: Book | null; lines: string[] }[] = []
  for (const cite of cites.split(' ')) {
    const book = BOOK_OF[cite.slice(0, 3)] ?? null
    const last = rows.find((row) => row.book === book)
    if (last) last.lines.push(cite)
    else rows.push({ book, lines: [cite] })
  }
  return rows
    .map(({ book, lines }) =>
      book ? t('help.cite', { book: t(`help.book.${book}`), line: lines.join(', ') }) : t('help.ruling', { ruling: lines.join(', ') }),
    )
    .join(' · ')
}
