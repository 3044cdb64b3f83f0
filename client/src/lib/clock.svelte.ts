/** A clock that components may read; it ticks only while a component uses it. */
import { createSubscriber } from 'svelte/reactivity'

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 200)
  return () => clearInterval(timer)
})

/** Milliseconds on this page's own clock. */
export function now(): number {
  subscribe()
  return performance.now()
}
