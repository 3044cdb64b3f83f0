/** The promise of a fair deal: the hash shown at the start must be that of the seed revealed at the end. */
import { sha256 } from './sha256'

const STORE = 'botyard.promises'
const KEPT = 50

type Promises = Record<string, string>

function load(): Promises {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Promises
  } catch {
    return {}
  }
}

/** Remember the hash that was shown first for a game; what the server says later changes nothing. */
export function rememberPromise(game: string, hash: string): void {
  const promises = load()
  if (game in promises) return
  const newest = Object.entries(promises).slice(1 - KEPT)
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries([...newest, [game, hash]])))
  } catch {
    // Private windows may refuse; the promise then lasts as long as the page.
    fallback.set(game, hash)
  }
}

const fallback = new Map<string, string>()

export const promiseOf = (game: string): string | undefined => load()[game] ?? fallback.get(game)

/** Whether the seed is the one that was promised; null: this browser was told nothing before the end. */
export async function isKept(game: string, seed: string): Promise<boolean | null> {
  const promised = promiseOf(game)
  return promised === undefined ? null : (await sha256(seed)) === promised
}
