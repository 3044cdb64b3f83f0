/** What can be said without typing. The sign travels as text; here it is drawn, since not every machine has pictures for it. */

interface Drawing {
  /** Paths in a square of 24, filled and as lines. */
  filled: string
  lines: string
}

const HEAD = 'M5 7h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2H5a2 2 0 0 1 -2 -2V9a2 2 0 0 1 2 -2z'
const AERIAL = 'M12 7V4M12 3.500v.01'
const EYES = 'M8.500 11.500v1M15.500 11.500v1'

export const REACTIONS: Record<string, Drawing> = {
  '👍': { filled: 'M3 11h4v10H3z', lines: 'M7 20h9.500a2 2 0 0 0 2-1.500l1.800-6.500a1.500 1.500 0 0 0-1.500-2H13.500l.800-5a1.800 1.800 0 0 0-3.400-1L7 11.500' },
  '😀': { filled: '', lines: `${HEAD}${AERIAL}${EYES}M8 16q4 3 8 0` },
  '😂': { filled: 'M8 15.500h8q-.5 3.500-4 3.500t-4-3.500z', lines: `${HEAD}${AERIAL}M7 12.500l1.500-1.500 1.500 1.500M14 12.500l1.500-1.500 1.500 1.500` },
  '😱': { filled: 'M12 15a2 2.200 0 1 0 .01 0z', lines: `${HEAD}${AERIAL}M8.500 12m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M15.500 12m-1.500 0a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0` },
  '😢': { filled: 'M16.500 13.500q2 2.600 0 3.200t0-3.200z', lines: `${HEAD}${AERIAL}${EYES}M8.500 18q3-2.500 6 0` },
  '😡': { filled: '', lines: `${HEAD}${AERIAL}M7 10.500l3 1.500M17 10.500l-3 1.500M8.500 17.500q3.500-2 7 0` },
}
