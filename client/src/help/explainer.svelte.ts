/** Explains what the user points at: with the mouse at rest, with the keyboard's focus, or with a finger held down.

Hovering over something shows its explanation for as long as the pointer stays there; a tap, a long press or a key keeps it
until it is closed.
*/
import type { Attachment } from 'svelte/attachments'
import type { Square } from '../lib/grid'
import type { Card } from '../lib/messages'
import type { Fact } from '../rally/squareFacts'

export type Subject =
  /** `at` is where the square is on the page. */
  | { kind: 'square'; square: Square; facts: Fact[]; at?: { x: number; y: number } }
  | { kind: 'card'; card: Card }
  | { kind: 'option'; option: string }

/** How long a mouse must rest and a finger be held; shorter than what browsers take for a drag. */
export const REST = 450
const GRACE = 300

class Explainer {
  subject: Subject | null = $state.raw(null)
  #kept = false
  #leaving: ReturnType<typeof setTimeout> | undefined

  show(subject: Subject, keep: boolean): void {
    if (this.#kept && !keep && this.subject) return
    this.stay()
    this.#kept = keep
    this.subject = subject
  }

  /** The pointer has left; there is time to move to the explanation itself. */
  leave(): void {
    if (this.#kept) return
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => this.close(), GRACE)
  }

  stay(): void {
    clearTimeout(this.#leaving)
  }

  close(): void {
    this.stay()
    this.#kept = false
    this.subject = null
  }
}

export const explainer = new Explainer()

/** Explain the element when it is pointed at; clicks keep doing what they do. */
export function explains(subject: Subject): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pressed = false
    const cancel = () => clearTimeout(timer)

    const listeners: Record<string, (event: Event) => void> = {
      pointerenter: (event) => {
        cancel()
        if ((event as PointerEvent).pointerType === 'mouse') timer = setTimeout(() => explainer.show(subject, false), REST)
      },
      pointerleave: () => {
        cancel()
        explainer.leave()
      },
      pointerdown: (event) => {
        cancel()
        pressed = false
        if ((event as PointerEvent).pointerType === 'mouse') return
        timer = setTimeout(() => {
          pressed = true
          explainer.show(subject, true)
        }, REST)
      },
      pointerup: cancel,
      pointercancel: cancel,
      focus: () => node.matches(':focus-visible') && explainer.show(subject, false),
      blur: () => explainer.leave(),
      // A long press is a question; suppress the click that the browser makes of it.
      click: (event) => pressed && swallow(event),
      contextmenu: (event) => pressed && swallow(event),
      dragstart: (event) => (pressed ? swallow(event) : cancel()),
    }
    for (const [name, listen] of Object.entries(listeners)) node.addEventListener(name, listen, { capture: true })
    return () => {
      cancel()
      // No event says that the mouse has left an element that has been removed.
      if (explainer.subject === subject) explainer.leave()
      for (const [name, listen] of Object.entries(listeners)) node.removeEventListener(name, listen, { capture: true })
    }
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
