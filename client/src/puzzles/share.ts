/** A result to share. It shows stars and hints, but neither the moves nor how many. */
import { t } from '../lib/i18n/index.svelte'
import type { Result } from './results'

export function shareText(name: string, { stars, hints }: Result, days: number, link: string): string {
  const shown = '★'.repeat(stars) + '☆'.repeat(3 - stars)
  const help = hints ? t('puzzles.hints.taken', { n: hints }) : t('puzzles.hints.none')
  const row = days > 1 ? ` · ${t('puzzles.streak', { n: days })}` : ''
  return `Botyard · ${name}\n${shown} · ${help}${row}\n${link}`
}
