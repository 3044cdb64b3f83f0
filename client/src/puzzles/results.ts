/** What the player has solved, stored in the browser: the best result of each puzzle, and the days. */
const STORE = 'botyard.puzzles'

export interface Result {
  moves: number
  stars: number
  /** How many hints were taken. */
  hints: number
}

export interface Results {
  best: Record<string, Result>
  /** The results of puzzles of the day, on their days. */
  days: Record<string, Result>
}

export function readResults(): Results {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Results>
    return { best: kept.best ?? {}, days: kept.days ?? {} }
  } catch {
    return { best: {}, days: {} }
  }
}

const rank = ({ stars, moves, hints }: Result) => stars * 1e6 - moves * 1e3 - hints

/** Whether one result is better: more stars, then fewer moves, then fewer hints. */
export const better = (one: Result, other: Result | undefined): boolean => !other || rank(one) > rank(other)

/** The results with a new one; what was better stays. A day counts only on that day. */
export function withResult(results: Results, code: string, result: Result, day: string | null): Results {
  return {
    best: better(result, results.best[code]) ? { ...results.best, [code]: result } : results.best,
    days: day && better(result, results.days[day]) ? { ...results.days, [day]: result } : results.days,
  }
}

export function keepResults(results: Results): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(results))
  } catch {
    // Private windows may refuse; the game goes on.
  }
}

export const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** How many days in a row, up to today; a day that is not over yet does not end a streak. */
export function streak(days: Record<string, unknown>, today: string): number {
  let day = days[today] ? today : dayBefore(today)
  let count = 0
  while (days[day]) {
    count++
    day = dayBefore(day)
  }
  return count
}
