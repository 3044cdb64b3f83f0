/** What is on a square, in words: for whoever points at it. */
import { squareName, type Square } from '../lib/grid'
import { t } from '../lib/i18n/index.svelte'
import type { Floor } from './floor'
import type { Scene } from './scene'
import { robotLabel, sideName } from './words'

export function squareFacts(square: Square, floor: Floor, scene: Scene): string[] {
  const facts: string[] = []
  const tile = floor.tiles.get(squareName(square))?.tile
  if (!tile) return facts
  scene.flags.forEach((flag, index) => {
    if (flag && squareName(flag) === squareName(square)) facts.push(t('square.flag', { n: index + 1 }))
  })
  if (tile.pit) facts.push(t('square.pit'))
  if (tile.belt) facts.push(t(tile.belt.express ? 'square.express' : 'square.belt', { side: sideName(tile.belt.exit) }))
  if (tile.belt && tile.belt.entries.some((side) => (side - tile.belt!.exit) & 1)) facts.push(t('square.curve'))
  if (tile.gear) facts.push(t(tile.gear > 0 ? 'square.gear_right' : 'square.gear_left'))
  if (tile.pusher) facts.push(t('square.pusher', { side: sideName(tile.pusher.direction), registers: tile.pusher.registers.join(', ') }))
  if (tile.crusher.length) facts.push(t('square.crusher', { registers: tile.crusher.join(', ') }))
  if (tile.repair) facts.push(t(tile.repair === 1 ? 'square.repair' : 'square.repair_double'))
  if (floor.beams.some((beam) => beam.squares.some((lit) => squareName(lit) === squareName(square)))) facts.push(t('square.laser'))
  if (tile.dock) facts.push(t('square.dock', { n: tile.dock }))
  const walls = ([0, 1, 2, 3] as const).filter((side) => floor.hasWall(square, side))
  if (walls.length) facts.push(t('square.walls', { sides: walls.map(sideName).join(', ') }))
  if (!facts.length) facts.push(t('square.floor'))
  for (const piece of scene.robots) {
    if (piece.square && squareName(piece.square) === squareName(square)) facts.push(robotLabel(piece))
    else if (piece.archive && squareName(piece.archive) === squareName(square)) facts.push(t('square.archive', { robot: piece.name }))
  }
  return facts
}
