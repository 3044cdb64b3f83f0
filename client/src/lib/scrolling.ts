/** Where each page of the browser's history was scrolled to: Back shows it as it was left.

Browsers do this only for pages that are complete at once; ours are often still being fetched.
*/
const STORE = 'botyard.scrolled'
/** Milliseconds for a page to grow to its old length. */
const PATIENCE = 3000
/** Events that show that the user scrolls: then restoring stops. */
const HINTS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** What the history keeps of a page. */
type Entry = { page: string } | null

const entry = (): string | undefined => (history.state as Entry)?.page

function load(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** The state of a new entry of the history. */
export const newEntry = (): { page: string } => ({ page: Math.random().toString(36).slice(2) })

class Scrolling {
  #places = load()
  #here = ''
  #restoring: ResizeObserver | null = null
  #patience: ReturnType<typeof setTimeout> | undefined

  /** Follow the browser; returns how to stop. */
  start(): () => void {
    history.scrollRestoration = 'manual'
    this.#enter()
    const note = () => this.#note()
    const leave = () => this.#save()
    const settle = () => this.#settle()
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', leave)
    for (const hint of HINTS) addEventListener(hint, settle, { passive: true })
    this.#restore()
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', leave)
      for (const hint of HINTS) removeEventListener(hint, settle)
      this.#settle()
    }
  }

  /** Another entry of the history is shown: a new one from its top, an old one as it was left. */
  moved(): void {
    // A link to a place on the same page: the browser has scrolled there.
    const jumped = entry() === undefined
    this.#enter()
    if (!jumped) this.#restore()
  }

  #enter(): void {
    if (entry() === undefined) history.replaceState(newEntry(), '')
    this.#here = entry()!
  }

  #note(): void {
    if (!this.#restoring) this.#places[this.#here] = Math.round(scrollY)
  }

  #save(): void {
    try {
      sessionStorage.setItem(STORE, JSON.stringify(this.#places))
    } catch {
      // Then a reload begins at the top.
    }
  }

  /** Scroll there as soon as the page is long enough, and stay there while it still changes. */
  #restore(): void {
    const to = this.#places[this.#here] ?? 0
    this.#settle(false)
    scrollTo(0, to)
    if (!to) return
    this.#restoring = new ResizeObserver(() => scrollTo(0, to))
    // The body itself is as high as the window.
    this.#restoring.observe(document.getElementById('app')!)
    this.#patience = setTimeout(() => this.#settle(), PATIENCE)
  }

  #settle(note = true): void {
    if (!this.#restoring) return
    clearTimeout(this.#patience)
    this.#restoring.disconnect()
    this.#restoring = null
    if (note) this.#note()
  }
}

export const scrolling = new Scrolling()
