/** Texts in three languages. `t('key', { name: 'Ann' })` reads them; a change of language shows at once.

Each language is a folder with one file for each part of the client. English is part of the first load; the
others are fetched when they are chosen. The keys of English are the type of all; what a language lacks is said in
English. `en/things.ts` is what cards, rules, courses and bots say of themselves in Python.
*/
import { preferences, type Language } from '../preferences.svelte'
import { en } from './en'

/** A text, or its forms by number: `one` and `other`, chosen by the parameter `n`. */
export type Text = string | { one: string; other: string }
export type Key = keyof typeof en
export type Catalogue = Partial<Record<Key, Text>>
export type Parameters = Record<string, string | number>

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  de: async () => (await import('./de')).de,
  nl: async () => (await import('./nl')).nl,
}

class Texts {
  language: Language = $state('en')
  catalogue: Catalogue = $state.raw(en)
  /** Words of cards and rules that the server has and this build does not. */
  learnt: Record<string, string> = $state.raw({})
  #plurals = $derived(new Intl.PluralRules(this.language))

  async use(language: Language): Promise<void> {
    const catalogue = await LOADERS[language]()
    this.catalogue = catalogue
    this.language = language
    if (typeof document !== 'undefined') document.documentElement.lang = language
  }

  say(key: Key, parameters: Parameters = {}): string {
    const text: Text = this.catalogue[key] ?? en[key] ?? this.learnt[key] ?? key
    return fill(typeof text === 'string' ? text : text[this.#form(parameters.n)], parameters)
  }

  #form(n: string | number | undefined): 'one' | 'other' {
    return this.#plurals.select(Number(n ?? 0)) === 'one' ? 'one' : 'other'
  }
}

/** Put values in the places of their names: `{robot} moves`. */
export function fill(text: string, parameters: Parameters): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(parameters[name] ?? place))
}

const texts = new Texts()

export const t = (key: Key, parameters?: Parameters): string => texts.say(key, parameters)

/** Whether there is a text of that key, for keys put together from data. */
export const isKey = (key: string): key is Key => key in en || key in texts.learnt

/** A name with the English one behind it, for readers of other languages: cards are printed in English too. */
export function bothNames(key: Key): string {
  const [name, english] = [t(key), en[key]]
  return typeof english === 'string' && english !== name ? `${name} (${english})` : name
}

/** Take over words of things that were added to the server after this client was built. */
export function learn(words: Record<string, string>): void {
  const news = Object.entries(words).filter(([key]) => !isKey(key))
  if (news.length) texts.learnt = { ...texts.learnt, ...Object.fromEntries(news) }
}

export const language = (): Language => texts.language

/** Names in a row: "Ann, Ben and Cleo". */
export function formatList(names: string[]): string {
  return new Intl.ListFormat(texts.language, { type: 'conjunction' }).format(names)
}

/** A day written as 2026-11-16, as people write it. */
export const dateWords = (day: string): string =>
  new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export async function useLanguage(wanted: Language): Promise<void> {
  preferences.set('language', wanted)
  await texts.use(wanted)
}

/** Show the language that was chosen before, or the browser's. */
export const startLanguage = (): Promise<void> => texts.use(preferences.kept.language)
