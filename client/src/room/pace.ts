/** How long a turn may take, by what people want: each is a setting of the sand timer and of the time for a decision. */
import type { Settings } from '../lib/messages'

export type Pace = 'easy' | 'book' | 'brisk' | 'fast'
type Clocks = Pick<Settings, 'glass' | 'question_seconds'>

export const PACES: Record<Pace, Clocks> = {
  easy: { glass: false, question_seconds: null },
  book: { glass: true, question_seconds: null },
  brisk: { glass: true, question_seconds: 120 },
  fast: { glass: true, question_seconds: 60 },
}

/** The pace that these clocks make; null where somebody has set them otherwise. */
export const paceOf = ({ glass, question_seconds }: Clocks): Pace | null =>
  (Object.keys(PACES) as Pace[]).find((pace) => PACES[pace].glass === glass && PACES[pace].question_seconds === question_seconds) ?? null
