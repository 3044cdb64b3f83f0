/** The texts of the rules help in the page's language, fetched when first needed. */
import { bothNames, isKey, language, t } from '../lib/i18n/index.svelte'
import { withEnglish, type Words } from '../lib/i18n/withEnglish'
import type { Language } from '../lib/preferences.svelte'
import { entryOf, type Book, type Entry } from './entries'
import { HEADINGS, ORIGINS } from './headings'

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
      // Without a connection, the next use tries again.
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

/** Option cards have their English name beside their own. */
export const titleOf = (key: string): string => (key.startsWith('option.') && isKey(key) ? bothNames(key) : said(key))

export const textOf = ({ key }: Pick<Entry, 'key'>, book: Book): string =>
  [inEdition(`${key}.text`, book) || said(`${key}.about`), inEdition(`${key}.more`, book)].filter(Boolean).join(' ')

/** The citations of an entry for this edition; those of another one where it has none of its own. */
export const citesOf = (key: string, book: Book): string => entryOf(key)?.cites[book] ?? Object.values(entryOf(key)?.cites ?? {})[0] ?? ''

const BOOK_OF: Record<string, Book> = { '000': '2005', '001': 'ricochet', '002': '1994', '003': 'dutch', '004': 'amigo2000' }

/** The section of the printed book in which a line stands: its heading and, where known, its page. */
function place(cite: string): string {
  const line = parseInt(cite.slice(4))
  const section = HEADINGS[cite.slice(0, 3)]!.findLast(([first]) => first <= line)!
  const [, heading, german, page] = section
  const said = (language() === 'de' && german) || heading
  return page ? `${said}, ${t('help.page', { n: page })}` : said
}

/** A ruling of ours, and where it comes from. */
function ruling(number: string): string {
  const origins = (ORIGINS[number] ?? []).map((origin) => {
    const [kind, book] = origin.split('.') as [OriginKind, Book | undefined]
    return kind === 'borrowed' ? t('help.origin.borrowed', { book: t(`help.book.${book!}`) }) : t(`help.origin.${kind}`)
  })
  return origins.length ? `${number} (${origins.join('; ')})` : number
}

type OriginKind = 'text' | 'publisher' | 'borrowed' | 'lists' | 'own'

/** The citations of an entry for people: heading and page of each printed book, and our rulings with their origin. */
export function citesWords(cites: string): string {
  if (!cites) return ''
  const rows = new Map<Book | 'ruling' | 'lists', Set<string>>()
  for (const cite of cites.split(' ')) {
    const from = cite === 'lists' ? 'lists' : (BOOK_OF[cite.slice(0, 3)] ?? 'ruling')
    if (!rows.has(from)) rows.set(from, new Set())
    if (from !== 'lists') rows.get(from)!.add(from === 'ruling' ? ruling(cite) : place(cite))
  }
  return [...rows]
    .map(([from, places]) => {
      if (from === 'lists') return t('help.lists')
      if (from === 'ruling') return t('help.ruling', { ruling: [...places].join(', ') })
      return t('help.cite', { book: t(`help.book.${from}`), places: [...places].join('; ') })
    })
    .join(' · ')
}
