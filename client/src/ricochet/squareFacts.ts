/** What is on a square of a Ricochet board. Each fact names the rules entry that explains it. */
import { same, type Direction, type Square } from '../lib/grid'
import { t } from '../lib/i18n/index.svelte'
import type { RicochetBoard, Target } from '../lib/messages'
import { sideName } from '../rally/words'
import type { Fact } from '../rally/squareFacts'
import { chipCode, chipName, robotName } from './words'

const CLOSED = 15

interface Shown {
  board: RicochetBoard
  robots: Record<string, Square>
  markers: Record<string, Square>
  chip: Target | null
}

/** Empty if nothing is there; the rim does not count as walls. */
export function thingsOn(square: Square, { board, robots, markers, chip }: Shown): Fact[] {
  const facts: Fact[] = []
  const add = (entry: string, words: string) => facts.push({ words, entry })
  const [x, y] = square
  const sides = board.walls[y * board.width + x] ?? 0
  if (sides === CLOSED) return [{ words: t('ricochet.square.centre'), entry: 'r_slide' }]
  for (const [letter, at] of Object.entries(robots)) {
    if (same(at, square)) add(letter === 'K' ? 'r_black' : 'r_slide', t('ricochet.square.robot', { robot: robotName(letter) }))
  }
  const target = board.targets.find((one) => same(one.square, square)) ?? (chip && same(chip.square, square) ? chip : null)
  if (target) {
    const wanted = chip !== null && same(chip.square, square)
    add(target.colour ? 'r_target' : 'r_vortex', t(wanted ? 'ricochet.square.wanted' : 'ricochet.square.target', { chip: chipName(chipCode(target)) }))
  }
  const barrier = board.diagonals.find((one) => same(one.square, square))
  if (barrier) add('r_barrier', t('ricochet.square.barrier', { robot: robotName(barrier.colour) }))
  const rim = [y === 0, x === board.width - 1, y === board.height - 1, x === 0]
  const walls = ([0, 1, 2, 3] as Direction[]).filter((side) => sides & (1 << side) && !rim[side])
  if (walls.length) add('r_slide', t('ricochet.square.walls', { sides: walls.map(sideName).join(', ') }))
  for (const [letter, at] of Object.entries(markers)) {
    if (same(at, square) && !same(robots[letter] ?? null, square)) add('r_markers', t('ricochet.square.marker', { robot: robotName(letter) }))
  }
  return facts
}

/** The same for a player who asks about this square: open squares are mentioned too. */
export function squareFacts(square: Square, shown: Shown): Fact[] {
  const facts = thingsOn(square, shown)
  return facts.length ? facts : [{ words: t('ricochet.square.open'), entry: 'r_slide' }]
}
