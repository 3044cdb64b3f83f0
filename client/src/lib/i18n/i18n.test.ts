import { describe, expect, it } from 'vitest'
import { texts as helpDe } from '../../help/texts/de'
import { texts as helpEn } from '../../help/texts/en'
import { texts as helpNl } from '../../help/texts/nl'
import { texts as coachDe } from '../../tutorial/texts/de'
import { texts as coachEn } from '../../tutorial/texts/en'
import { texts as coachNl } from '../../tutorial/texts/nl'
import { de } from './de'
import { en } from './en'
import { bothNames, fill, t, useLanguage, type Text } from './index.svelte'
import { nl } from './nl'

type Texts = Record<string, Text>

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
const places = (text: Text): string[] => [...new Set(forms(text).at(-1)!.match(/\{\w+\}/g) ?? [])].sort()
const CATALOGUES: Record<string, { english: Texts; others: Record<string, Texts> }> = {
  client: { english: en, others: { de, nl } as Record<string, Texts> },
  help: { english: helpEn, others: { de: helpDe, nl: helpNl } as Record<string, Texts> },
  coach: { english: coachEn, others: { de: coachDe, nl: coachNl } as Record<string, Texts> },
}
const translations = Object.entries(CATALOGUES).flatMap(([part, { english, others }]) =>
  Object.entries(others).map(([language, texts]) => ({ part, language, english, texts })),
)

/** What is missing is said in English, so it is told here and nowhere else: all of it, in every catalogue and language. */
it('everything is translated, and nothing else', () => {
  const told = ({ part, language }: (typeof translations)[number], keys: string[]) => keys.map((key) => `${part} in ${language}: ${key}`)
  const missing = translations.flatMap((one) => told(one, Object.keys(one.english).filter((key) => !(key in one.texts))))
  const unknown = translations.flatMap((one) => told(one, Object.keys(one.texts).filter((key) => !(key in one.english))))
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
})

it.each(translations)('$part in $language: translations have the same places for values, and words', ({ english, texts }) => {
  const shared = Object.entries(texts).filter(([key]) => key in english)
  expect(shared.filter(([, text]) => forms(text).some((form) => !form.trim()))).toEqual([])
  expect(Object.fromEntries(shared.map(([key, text]) => [key, places(text)]))).toEqual(
    Object.fromEntries(shared.map(([key]) => [key, places(english[key]!)])),
  )
})

it.each(Object.entries(CATALOGUES))('%s: no English text is empty', (_part, { english }) => {
  expect(Object.entries(english).filter(([, text]) => forms(text).some((form) => !form.trim()))).toEqual([])
})

describe('t', () => {
  it('fills places and leaves unknown ones visible', () => {
    expect(fill('{robot} pushes {other}', { robot: 'Twonky' })).toBe('Twonky pushes {other}')
  })

  it('changes the language at once', async () => {
    await useLanguage('de')
    expect(t('common.close')).toBe('Schließen')
    await useLanguage('en')
    expect(t('common.close')).toBe('Close')
  })
})

it('option cards have their English name beside that of the reader', async () => {
  await useLanguage('de')
  expect(bothNames('option.ablative_coat')).toBe('Schutzanstrich (Ablative Coat)')
  await useLanguage('nl')
  expect(bothNames('option.ablative_coat')).toBe('Beschermlaag (Ablative Coat)')
  await useLanguage('en')
  expect(bothNames('option.ablative_coat')).toBe('Ablative Coat')
})
