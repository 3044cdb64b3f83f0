/** Durations to choose from, as readable texts. */
import { t } from '../lib/i18n/index.svelte'

export const timeText = (seconds: number): string =>
  seconds % 60 === 0 && seconds >= 60 ? t('room.times.minutes', { n: seconds / 60 }) : t('room.times.seconds', { n: seconds })

export const times = (...seconds: number[]): { value: number; label: string }[] =>
  seconds.map((value) => ({ value, label: timeText(value) }))

/** With "no limit" first; an unusual value is listed if it is the chosen one. */
export const limits = (chosen: number | null, ...seconds: number[]): { value: number | null; label: string }[] => [
  { value: null, label: t('room.times.none') },
  ...times(...[...new Set(chosen === null ? seconds : [...seconds, chosen])].sort((a, b) => a - b)),
]
