/** Calls players back to the table: a sound, and for those who agreed a flashing title and a notification. */
import { createSubscriber } from 'svelte/reactivity'
import { preferences } from './preferences.svelte'
import { signal } from './tones'

const BLINK = 1000
const URGENT = 10

const subscribe = createSubscriber((update) => {
  document.addEventListener('visibilitychange', update)
  return () => document.removeEventListener('visibilitychange', update)
})

/** Whether anybody can see the page. */
export function inSight(): boolean {
  subscribe()
  return document.visibilityState === 'visible'
}

class Attention {
  /** What the title says in turn with its own words while the page is out of sight. */
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

/** Have a component call whenever something else is wanted of the player: its name, or null for nothing. */
export function callFor(wanted: () => string | null, words: () => string): void {
  let last: string | null | undefined
  $effect(() => {
    const now = wanted()
    // What was wanted before the page was opened is plain to see.
    if (now !== null && now !== last && last !== undefined) attention.call(words())
    if (now !== null || last === undefined) last = now
  })
}

/** Have a clock sound when ten seconds are left of the own time. */
export function warnOf(seconds: () => number, own: () => boolean): void {
  let before = 0
  $effect(() => {
    const now = seconds()
    if (own() && before > URGENT && now <= URGENT && now > 0) signal('hurry')
    before = now
  })
}
