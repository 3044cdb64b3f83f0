/** How the floor is seen: how large a square is on the screen, and which part is visible.

Panning is the browser's own scrolling; zooming changes the size of a square and keeps the point under the
finger where it is.
*/
import type { Square } from '../lib/grid'
import { preferences } from '../lib/preferences.svelte'
import type { Floor } from './floor'

export const MARGIN = 26 / 64
const LARGEST = 112
/** Below the first size (in pixels per square) you cannot see which way robots face; the second is large enough. */
const [TOO_SMALL, NEAR] = [24, 30]

export class Camera {
  /** Pixels of a square. */
  cell: number = $state(40)
  /** Whether the camera goes where something happens. */
  following: boolean = $state(true)
  /** The visible part of the floor, in squares from its corner; null while all of it is visible. */
  sight: { x: number; y: number; width: number; height: number } | null = $state.raw(null)
  #fit = 40
  /** Whether the size at which the whole floor fits has been measured. */
  #measured = false
  #port: HTMLElement | null = null
  #floor: Floor | null = null
  #fitted = true
  #wanted: Square | null = null

  /** Take over a scrolling element; returns a function that lets go of it. */
  attach(port: HTMLElement): () => void {
    this.#port = port
    const watch = new ResizeObserver(() => this.#refit())
    watch.observe(port)
    const look = () => this.#look()
    port.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      port.removeEventListener('scroll', look)
    }
  }

  show(floor: Floor): void {
    this.#floor = floor
    this.#refit()
  }

  fit(): void {
    this.#fitted = true
    this.#refit()
  }

  /** Bring that square into view, close up if the whole floor would be too small. */
  comeNear(square: Square): void {
    this.#wanted = square
    this.#approach()
  }

  #approach(): void {
    const square = this.#wanted
    if (!square || !this.#measured) return
    this.#wanted = null
    if (this.#fitted && this.#fit < TOO_SMALL) this.atLeast(NEAR)
    if (!this.isFitted) requestAnimationFrame(() => this.lookAt(square, true))
  }

  get isFitted(): boolean {
    return this.cell <= this.#fit + 0.5
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    const port = this.#port
    if (!port) return
    const box = port.getBoundingClientRect()
    const point = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 }
    const before = this.cell
    this.cell = Math.min(LARGEST, Math.max(this.#fit, before * factor))
    this.#fitted = this.cell === this.#fit
    const grown = this.cell / before
    const [left, top] = [(port.scrollLeft + point.x) * grown - point.x, (port.scrollTop + point.y) * grown - point.y]
    requestAnimationFrame(() => {
      port.scrollTo(left, top)
      this.#look()
    })
  }

  /** Make squares at least this large, for fingers. */
  atLeast(pixels: number): void {
    if (this.cell < pixels) this.zoom(pixels / this.cell)
  }

  /** Bring a square into view; `always` also centres a square that is already visible, and at once. */
  lookAt([x, y]: Square, always = false): void {
    const [port, floor] = [this.#port, this.#floor]
    if (!port || !floor) return
    const [px, py] = [(x - floor.left + 0.5 + MARGIN) * this.cell, (y - floor.top + 0.5 + MARGIN) * this.cell]
    const edge = this.cell * 1.5
    const seen =
      px > port.scrollLeft + edge &&
      px < port.scrollLeft + port.clientWidth - edge &&
      py > port.scrollTop + edge &&
      py < port.scrollTop + port.clientHeight - edge
    if (seen && !always) return
    port.scrollTo({
      left: px - port.clientWidth / 2,
      top: py - port.clientHeight / 2,
      // Moving to a question must win over the scrolling of a zoom that is still under way.
      behavior: always || preferences.calm ? 'instant' : 'smooth',
    })
  }

  #look(): void {
    const port = this.#port
    if (!port || this.isFitted) this.sight = null
    else {
      const squares = (pixels: number) => pixels / this.cell
      const [x, y] = [squares(port.scrollLeft) - MARGIN, squares(port.scrollTop) - MARGIN]
      this.sight = { x, y, width: squares(port.clientWidth), height: squares(port.clientHeight) }
    }
  }

  #refit(): void {
    const [port, floor] = [this.#port, this.#floor]
    if (!port || !floor || !port.clientWidth) return
    const across = port.clientWidth / (floor.width + 2 * MARGIN)
    const down = port.clientHeight / (floor.height + 2 * MARGIN)
    this.#fit = Math.max(12, Math.min(across, down, LARGEST))
    this.#measured = true
    if (this.#fitted || this.cell < this.#fit) this.cell = this.#fit
    this.#look()
    this.#approach()
  }
}
