/** Texts that are fetched when they are needed, one file for each language. */
import type { Language } from '../preferences.svelte'

export type Words = Record<string, string>
type Fetch = () => Promise<{ texts: Partial<Words> }>

/** Loads a language's texts; what it lacks is said in English. */
export const withEnglish =
  (english: Fetch, others: Record<Exclude<Language, 'en'>, Fetch>) =>
  async (language: Language): Promise<Words> => {
    const [base, own] = await Promise.all([english(), language === 'en' ? null : others[language]()])
    return { ...base.texts, ...own?.texts } as Words
  }
