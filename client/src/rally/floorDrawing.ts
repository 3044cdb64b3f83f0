/** The floor as SVG markup: what never moves in one text, what can move in another.

The shapes are those of the Python pictures (see `lib/drawings.ts`); here they are only put into place.
*/
import { CONCRETE, HALF, JOINT, SIZE } from '../lib/drawings'
import { FIXTURES } from '../lib/elements'
import { DIRECTIONS, DX, DY, neighbour, squareName, turned, type Direction, type Square } from '../lib/grid'
import type { Belt, Fixture } from '../lib/messages'
import type { Beam, Floor, Placed } from './floor'

export const middle = ([x, y]: Square): Square => [x * SIZE + HALF, y * SIZE + HALF]

const use = (symbol: string, [x, y]: Square, direction: number = 0) =>
  `<use href='#${symbol}' transform='translate(${x} ${y})${direction ? ` rotate(${90 * direction})` : ''}'/>`

/** A `<symbol>` is a window of one square: it is placed by its corner. */
const piece = (symbol: string, [x, y]: Square, direction: Direction) =>
  `<use href='#${symbol}' x='-32' y='-32' width='64' height='64' transform='translate(${x} ${y}) rotate(${90 * direction})'/>`

/** Concrete, pits, tracks, sites, docks, walls and emitters. */
export function stillParts(floor: Floor, start: Square | null): string {
  const placed = [...floor.tiles.values()]
  return [
    placed.map(({ square }) => concrete(square)).join(''),
    joints(placed),
    placed.map((one) => ground(floor, one, start)).join(''),
    faintBeams(floor.beams),
  ].join('')
}

/** What stands on the sides of squares, above the belts. */
export function edges(floor: Floor): string {
  const placed = [...floor.tiles.values()]
  return walls(floor) + placed.map(emitters).join('')
}

/** Chevrons and fixtures: what runs while it acts. */
export function movingParts(floor: Floor): string {
  const placed = [...floor.tiles.values()]
  return placed.map(moving).join('')
}

function concrete(square: Square): string {
  const grain = Math.imul(square[0], 73856093) ^ Math.imul(square[1], 19349663)
  const shade = CONCRETE[(grain >>> 3) % CONCRETE.length]
  const [x, y] = [square[0] * SIZE, square[1] * SIZE]
  let slab = `<rect x='${x}' y='${y}' width='${SIZE}' height='${SIZE}' fill='${shade}'/>`
  slab += `<path d='M${x + 1.5} ${y + 62.5}v-61h61' fill='none' stroke='#fff' stroke-opacity='.28'/>`
  for (let mark = 0; mark < (grain >>> 0) % 4; mark++) {
    const spot = grain >>> (4 * mark)
    const [cx, cy] = [x + 6 + (spot % 52), y + 6 + ((spot >>> 5) % 52)]
    slab += `<circle cx='${cx}' cy='${cy}' r='${1 + mark * 0.4}' fill='#8d806f' opacity='.45'/>`
  }
  return slab
}

function joints(placed: Placed[]): string {
  const lines = placed.map(({ square: [x, y] }) => `M${x * SIZE} ${y * SIZE}h${SIZE}v${SIZE}h-${SIZE}z`).join('')
  return `<path d='${lines}' fill='none' stroke='${JOINT}' stroke-width='1.5'/>`
}

function ground(floor: Floor, { square, tile, edition }: Placed, start: Square | null): string {
  const at = middle(square)
  let drawing = ''
  if (tile.pit) {
    const isPit = (side: Direction) => floor.tiles.get(squareName(neighbour(square, side)))?.tile.pit ?? false
    const open = DIRECTIONS.reduce<number>((bits, side) => bits | (isPit(side) ? 1 << side : 0), 0)
    drawing += use(`pit-${open}`, at)
  }
  if (tile.belt) for (const side of entries(tile.belt)) drawing += use(trackOf(side), at, tile.belt.exit)
  if (tile.repair) drawing += use(tile.repair === 1 ? 'repair-1' : edition === '1994' ? 'repair-2-1994' : 'repair-2', at)
  if (tile.dock) drawing += use(`dock-${tile.dock}`, at)
  if (tile.start || (start && start[0] === square[0] && start[1] === square[1])) drawing += use('start-square', at)
  return drawing
}

/** Entry sides as if the belt led north. */
function entries(belt: Belt): Direction[] {
  const sides = belt.entries.length ? belt.entries : [turned(belt.exit, 2)]
  return sides.map((side) => turned(side, -belt.exit))
}

const trackOf = (side: Direction) => (side === 3 ? 'track-west' : side === 1 ? 'track-east' : 'track-straight')
const endOf = (side: Direction) => (side === 3 ? '-west' : side === 1 ? '-east' : '')

function chevrons(belt: Belt, at: Square): string {
  const sides = entries(belt)
  const speed = belt.express ? 'express' : 'normal'
  if (sides.length === 1) return piece(`arrows-${speed}${endOf(sides[0]!)}`, at, belt.exit)
  // A merge shows one arrow for each way in and one for the way out; more would be confusing.
  const pieces = sides.filter((side) => side !== 2).map((side) => `arrow-${speed}${endOf(side)}`)
  pieces.push(sides.includes(2) ? `arrows-${speed}` : `arrow-${speed}`)
  return pieces.map((symbol) => piece(symbol, at, belt.exit)).join('')
}

function moving({ square, tile }: Placed): string {
  const at = middle(square)
  let drawing = ''
  if (tile.belt) drawing += chevrons(tile.belt, at)
  for (const one of tile.fixtures) drawing += fixture(one, at)
  return drawing
}

const lettering = (text: string, x: number, y: number, size: number, fill: string) =>
  `<text x='${x}' y='${y + size * 0.36}' font-size='${size}' font-weight='700' text-anchor='middle' fill='${fill}'>${text}</text>`

/** A fixture as its element draws it, turned towards its side, with its registers upright. */
function fixture({ element, side, registers, number }: Fixture, [x, y]: Square): string {
  const facts = FIXTURES[element]
  if (!facts) return ''
  const mount = side ?? 0
  const acts = registers.map((register) => `in-${register}`).join(' ')
  const shape = (facts.shapes[`${number}/${registers.length}`] ?? '').replace('{acts}', acts)
  const { sign } = facts
  const digits = sign
    ? registers.map((register, index) => {
        const along = sign.gap * (index - (registers.length - 1) / 2)
        const [dx, dy] = mount % 2 ? [sign.out * DX[mount], along] : [along, sign.out * DY[mount]]
        return lettering(String(register), dx, dy, sign.size, sign.fill)
      })
    : []
  return `<g transform='translate(${x} ${y})'><g transform='rotate(${90 * mount})'>${shape}</g>${digits.join('')}</g>`
}

function walls(floor: Floor): string {
  let drawn = ''
  for (const { square } of floor.tiles.values()) {
    for (const side of DIRECTIONS) {
      if (!floor.hasWall(square, side)) continue
      if ((side === 1 || side === 2) && floor.tiles.has(squareName(neighbour(square, side)))) continue
      const [x, y] = middle(square)
      const turn = side % 2 ? ' rotate(90)' : ''
      drawn += `<use href='#wall' transform='translate(${x + DX[side] * HALF} ${y + DY[side] * HALF})${turn}'/>`
    }
  }
  return drawn
}

const emitters = ({ square, tile }: Placed) =>
  tile.lasers.map((laser) => use(`emitter-${laser.beams}`, middle(square), laser.mount)).join('')

const GAP = 9

/** Parallel lines from `start` before the middle of the first square to `end` before that of the last. */
export function rays({ squares, direction, beams }: Beam, start: number, end: number): string {
  const [[x1, y1], [x2, y2]] = [middle(squares[0]!), middle(squares.at(-1)!)]
  const [dx, dy] = [DX[direction], DY[direction]]
  let path = ''
  for (let index = 0; index < beams; index++) {
    const off = GAP * (index - (beams - 1) / 2)
    path += `M${x1 - dx * start - dy * off} ${y1 - dy * start + dx * off}L${x2 - dx * end - dy * off} ${y2 - dy * end + dx * off}`
  }
  return path
}

function faintBeams(beams: Beam[]): string {
  if (!beams.length) return ''
  const paths = beams.map((beam) => rays(beam, 20, -28)).join('')
  return `<path d='${paths}' fill='none' stroke='#ff2d20' stroke-width='2' stroke-opacity='.38' stroke-dasharray='7 5'/>`
}
