/** Drawings saved in this browser: the current one, named ones, and the keys of those on the server. */
import { FIXTURES } from '../lib/elements'
import { opposite, type Direction } from '../lib/grid'
import type { Fixture, Sketch, Tile } from '../lib/messages'

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
  /** The code of the course on the server, if it has one. */
  code: string
}

export const lastDrawing = (): OnTable | null => {
  const drawing = load<OnTable | null>(TABLE, null)
  return drawing && { ...drawing, sketch: current(drawing.sketch) }
}
export const keepDrawing = (drawing: OnTable): void => save(TABLE, drawing)

export const savedDrawings = (): Record<string, OnTable> =>
  Object.fromEntries(
    Object.entries(load<Record<string, OnTable>>(SHELF, {})).map(([name, drawing]) => [name, { ...drawing, sketch: current(drawing.sketch) }]),
  )

/** A drawing in the current form. Older ones have a field for each element instead of a list of fixtures. */
export function current(sketch: Sketch): Sketch {
  const tile = (old: Tile): Tile => {
    if ('fixtures' in old) return old
    const fields: Record<string, unknown> = { ...(old as object) }
    const fixtures = Object.keys(FIXTURES)
      .sort()
      .flatMap((element) => fixtureOf(element, fields[element]))
    return { ...(old as Tile), fixtures }
  }
  const own = Object.entries(sketch.own).map(([name, board]) => [name, { ...board, rows: board.rows.map((row) => row.map(tile)) }])
  return { ...sketch, own: Object.fromEntries(own) as Sketch['own'] }
}

/** Such a field was a number, a list of registers, or a direction with registers. */
function fixtureOf(element: string, value: unknown): Fixture[] {
  const bare = { element, side: null, registers: [], number: 0 }
  if (typeof value === 'number' && value) return [{ ...bare, number: value }]
  if (Array.isArray(value) && value.length) return [{ ...bare, registers: value as number[] }]
  if (typeof value !== 'object' || value === null || !('direction' in value)) return []
  const { direction, registers } = value as { direction: Direction; registers: number[] }
  return [{ ...bare, side: opposite(direction), registers }]
}

export function saveDrawing(drawing: OnTable): Record<string, OnTable> {
  const all = { ...savedDrawings(), [drawing.sketch.course.name]: drawing }
  save(SHELF, all)
  return all
}

export function deleteDrawing(name: string): Record<string, OnTable> {
  const { [name]: _gone, ...rest } = savedDrawings()
  save(SHELF, rest)
  return rest
}

export const keyOf = (code: string): string => load<Record<string, string>>(KEYS, {})[code] ?? ''

export function keepKey(code: string, key: string): void {
  save(KEYS, { ...load<Record<string, string>>(KEYS, {}), [code]: key })
}
