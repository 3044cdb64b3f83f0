/** Undo and redo. States are never changed in place, so a step is just another state. */
const MOST = 300

export interface History<State> {
  past: State[]
  now: State
  future: State[]
}

export const begin = <State>(now: State): History<State> => ({ past: [], now, future: [] })

/** Add a step; nothing happens if nothing has changed. */
export function record<State>({ past, now, future }: History<State>, next: State): History<State> {
  if (next === now) return { past, now, future }
  return { past: [...past, now].slice(-MOST), now: next, future: [] }
}

export function undo<State>({ past, now, future }: History<State>): History<State> {
  if (!past.length) return { past, now, future }
  return { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] }
}

export function redo<State>({ past, now, future }: History<State>): History<State> {
  if (!future.length) return { past, now, future }
  return { past: [...past, now], now: future[0]!, future: future.slice(1) }
}
