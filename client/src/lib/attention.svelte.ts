/** Alerts players when it is their turn: a sound and, if they opted in, a flashing title and a notification. */
import { createSubscriber } from 'svelte/reactivity'
import { preferences } from './preferences.svelte'
import { signal } from './tones'

const BLINK = 1000
const URGENT = 10

const subscribe = createSubscriber((update) => {
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
})

/** Whether the page is visible. */
export function inSight(): boolean {
  subscribe()
  return document.visibilityState === 'visible'
}

class Attention {
  /** What the title alternates with while the page is hidden. */
  title: string | null = $state(null)
  #blinking: ReturnType<typeof setInterval> | undefined

  call(words: string): void {
    signal('turn')
    if (document.visibilityState === 'visible' || !preferences.kept.calls) return
    this.#blink(words)
    if (globalThis.Notification?.permission !== 'granted') return
    const note = new Notification('Botyard', { body: words, tag: 'botyard', icon: '/icon.svg' })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  }

  #blink(words: string): void {
    clearInterval(this.#blinking)
    this.title = words
    this.#blinking = setInterval(() => (this.title = this.title ? null : words), BLINK)
    document.addEventListener('visibilitychange', () => this.#rest(), { once: true })
  }

  #rest(): void {
    clearInterval(this.#blinking)
    this.title = null
  }
}

export const attention = new Attention()

/** Alert the player whenever a new question is asked: `wanted` gives its key, or null for none. */
export function alertWhenAsked(wanted: () => string | null, words: () => string): void {
  let last: string | null | undefined
  $effect(() => {
    const now = wanted()
    // A question that was open when the page loaded is on the screen anyway.
    if (now !== null && now !== last && last !== undefined) attention.call(words())
    if (now !== null || last === undefined) last = now
  })
}

/** Sound a warning when ten seconds of the player's own time are left. */
export function warnBeforeTimeout(seconds: () => number, own: () => boolean): void {
  let before = 0
  $effect(() => {
    const now = seconds()
    if (own() && before > URGENT && now <= URGENT && now > 0) signal('hurry')
    before = now
  })
}
