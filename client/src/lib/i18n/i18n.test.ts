import { describe, expect, it } from 'vitest'
import { de } from './de'
import { en } from './en'
import { fill, t, useLanguage, type Text } from './index.svelte'
import { nl } from './nl'

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other])
const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

/** Texts that may well be the same in two languages need not be looked at; empty ones never may. */
describe.each(Object.entries({ de, nl }))('%s', (_language, catalogue) => {
  it('has the keys of English', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort())
  })

  it.each(Object.entries(en) as [keyof typeof en, Text][])('%s has the same places for values', (key, english) => {
    const wanted = places(forms(english).at(-1)!)
    const said = forms(catalogue[key])
    expect(said.every((form) => form.trim() !== '')).toBe(true)
    expect(places(said.at(-1)!)).toEqual(wanted)
  })
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
