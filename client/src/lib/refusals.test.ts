import { afterEach, expect, it } from 'vitest'
import { ApiError } from './api'
import { useLanguage } from './i18n/index.svelte'
import { refusalWords } from './refusals'

afterEach(() => useLanguage('en'))

it('says in the reader’s language when to try again', async () => {
  const fast = new ApiError('too_fast', 'too much at once; try again in 5 seconds', 'wait', { seconds: 5 })
  const many = new ApiError('too_many', 'too many new rooms', 'wait_to_keep', { seconds: 130 })
  expect(refusalWords(fast)).toBe('Too much at once. Try again in 5 seconds.')
  expect(refusalWords(many)).toContain('in 3 minutes')
  await useLanguage('de')
  expect(refusalWords(fast)).toBe('Zu viel auf einmal. Versuche es in 5 Sekunden noch einmal.')
  expect(refusalWords(many)).toContain('in 3 Minuten')
  await useLanguage('nl')
  expect(refusalWords(fast)).toBe('Te veel tegelijk. Probeer het over 5 seconden opnieuw.')
})
