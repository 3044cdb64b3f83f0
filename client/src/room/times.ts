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

const MINUTES = [30, 45, 60, 90, 120, 180]

/** The minutes that a race may be agreed to last. */
export const minutesToAgree = (chosen: number | null): { value: number | null; label: string }[] =>
  limits(chosen === null ? null : 60 * chosen, ...MINUTES.map((n) => 60 * n)).map(({ value, label }) => ({
    value: value === null ? null : value / 60,
    label,
  }))
