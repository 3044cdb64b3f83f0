/** Drawings that this browser keeps: the one on the table, named ones, and the keys of those on the server. */
import type { Sketch } from '../lib/messages'

const TABLE = 'botyard.studio'
const SHELF = 'botyard.studio.shelf'
const KEYS = 'botyard.studio.keys'

function load<Value>(store: string, otherwise: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(store) ?? 'null') as Value | null) ?? otherwise
  } catch {
    return otherwise
  }
}

function save(store: string, value: unknown): void {
  try {
    localStorage.setItem(store, JSON.stringify(value))
  } catch {
    // Private windows may refuse; the drawing then lasts as long as the page.
  }
}

export interface OnTable {
  sketch: Sketch
  /** The code of the course on the server, where it has one. */
  code: string
}

export const lastDrawing = (): OnTable | null => load<OnTable | null>(TABLE, null)
export const keepDrawing = (drawing: OnTable): void => save(TABLE, drawing)

export const shelf = (): Record<string, OnTable> => load(SHELF, {})

export function putOnShelf(drawing: OnTable): Record<string, OnTable> {
  const all = { ...shelf(), [drawing.sketch.course.name]: drawing }
  save(SHELF, all)
  return all
}

export function takeOffShelf(name: string): Record<string, OnTable> {
  const { [name]: _gone, ...rest } = shelf()
  save(SHELF, rest)
  return rest
}

export const keyOf = (code: string): string => load<Record<string, string>>(KEYS, {})[code] ?? ''

export function keepKey(code: string, key: string): void {
  save(KEYS, { ...load<Record<string, string>>(KEYS, {}), [code]: key })
}
