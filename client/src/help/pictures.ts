/** Small scenes that show what an entry is about: a few squares of floor, a card, an option, a bit of Ricochet board. */
import type { Direction, Square } from '../lib/grid'
import { FIXTURES, type FixtureFacts } from '../lib/elements'
import type { Card, RicochetBoard, Tile } from '../lib/messages'

export type Picture =
  | { kind: 'floor'; rows: Tile[][]; flag?: Square; robots?: Standing[]; edition?: string }
  | { kind: 'card'; card: Card }
  | { kind: 'option'; option: string }
  | { kind: 'ricochet'; board: RicochetBoard; robots: Record<string, Square> }

export interface Standing {
  name: string
  square: Square
  facing: Direction
  damage?: number
  virtual?: boolean
  poweredDown?: boolean
}

const PLAIN: Tile = { pit: false, repair: 0, belt: null, dock: 0, start: false, walls: [], lasers: [], fixtures: [] }
const tile = (parts: Partial<Tile> = {}): Tile => ({ ...PLAIN, ...parts })
const belt = (exit: Direction, entries: Direction[], express = false): Tile => tile({ belt: { exit, entries, express } })

const floor = (row: Tile[], more: Partial<Extract<Picture, { kind: 'floor' }>> = {}): Picture => ({ kind: 'floor', rows: [row], ...more })
const robot = (name: string, square: Square, facing: Direction, more: Partial<Standing> = {}): Standing => ({ name, square, facing, ...more })

const EAST = 1
const SOUTH = 2
const WEST = 3

/** One square for each example; a single one gets an empty square beside it. */
function examples(element: string, { sided, timed, tools }: FixtureFacts): Tile[] {
  const shown = Object.keys(tools).map((number) =>
    tile({
      fixtures: [{ element, side: sided ? WEST : null, registers: timed ? [2, 4] : [], number: Number(number) }],
      walls: sided ? [WEST] : [],
    }),
  )
  return shown.length > 1 ? shown : [...shown, tile()]
}

export const FLOOR_PICTURES: Record<string, Picture> = {
  goal: floor([tile(), tile()], { flag: [1, 0], robots: [robot('Twonky', [0, 0], EAST)] }),
  push: floor([tile(), tile()], { robots: [robot('Twonky', [0, 0], EAST), robot('Zoom Bot', [1, 0], SOUTH)] }),
  floor: floor([tile(), tile()]),
  wall: floor([tile({ walls: [EAST] }), tile()], { robots: [robot('Spin Bot', [0, 0], EAST)] }),
  pit: floor([tile(), tile({ pit: true })]),
  edge: floor([tile()], { robots: [robot('Hulk X90', [0, 0], EAST)] }),
  belt: floor([belt(EAST, [WEST]), belt(EAST, [WEST])]),
  express: floor([belt(EAST, [WEST], true), belt(EAST, [WEST], true)]),
  curve: floor([belt(EAST, [WEST]), belt(SOUTH, [WEST])]),
  merge: floor([belt(EAST, [WEST]), belt(EAST, [WEST, SOUTH])]),
  jam: floor([belt(EAST, [WEST]), tile(), belt(WEST, [EAST])], {
    robots: [robot('Twonky', [0, 0], EAST), robot('Zoom Bot', [2, 0], WEST)],
  }),
  ...Object.fromEntries(Object.entries(FIXTURES).map(([element, facts]) => [element, floor(examples(element, facts))])),
  laser: floor([tile({ lasers: [{ mount: WEST, beams: 1 }], walls: [WEST] }), tile({ walls: [EAST] })]),
  flag: floor([tile(), tile()], { flag: [0, 0] }),
  repair: floor([tile({ repair: 1 }), tile()]),
  repair_double: floor([tile({ repair: 2 }), tile()]),
  dock: floor([tile({ dock: 1 }), tile({ dock: 2 })]),
  start_square: floor([tile({ start: true }), tile()]),
  damage: floor([tile(), tile()], { robots: [robot('Squash Bot', [0, 0], EAST, { damage: 6 })] }),
  robot_lasers: floor([tile(), tile(), tile()], { robots: [robot('Hammer Bot', [0, 0], EAST), robot('Twitch', [2, 0], SOUTH, { damage: 1 })] }),
  virtual: floor([tile(), tile()], { robots: [robot('Twonky', [0, 0], EAST, { virtual: true })] }),
  power_down: floor([tile(), tile()], { robots: [robot('Trundle Bot', [0, 0], SOUTH, { poweredDown: true })] }),
}

const NORTH_WALL = 1
const EAST_WALL = 2
const SOUTH_WALL = 4
const WEST_WALL = 8

/** A strip of three squares; `walls` on top of the rim. */
function strip(walls: [number, number, number], parts: Partial<RicochetBoard> = {}): RicochetBoard {
  const rim = NORTH_WALL + SOUTH_WALL
  return { width: 3, height: 1, walls: walls.map((side) => side | rim), targets: [], diagonals: [], ...parts } as RicochetBoard
}

const ricochet = (board: RicochetBoard, robots: Record<string, Square> = {}): Picture => ({ kind: 'ricochet', board, robots })

export const RICOCHET_PICTURES: Record<string, Picture> = {
  r_target: ricochet(strip([0, 0, EAST_WALL], { targets: [{ square: [2, 0], colour: 'R', symbol: 't' }] }), { R: [0, 0] }),
  r_vortex: ricochet(strip([0, 0, EAST_WALL], { targets: [{ square: [2, 0], colour: null, symbol: 'v' }] }), { B: [0, 0] }),
  r_slide: ricochet(strip([0, EAST_WALL, WEST_WALL]), { G: [0, 0] }),
  r_helpers: ricochet(strip([0, 0, 0]), { Y: [0, 0], B: [2, 0] }),
  r_barrier: ricochet(strip([0, 0, 0], { diagonals: [{ square: [1, 0], slash: '/', colour: 'R' }] }), { B: [0, 0] }),
  r_black: ricochet(strip([0, 0, 0]), { K: [1, 0] }),
}
