/** What is on a square, for a player who points at it. Each fact names the rules entry that explains it. */
import { FIXTURES } from '../lib/elements'
import { opposite, squareName, type Square } from '../lib/grid'
import { isKey, t } from '../lib/i18n/index.svelte'
import type { Floor } from './floor'
import { carriedBy, type Scene } from './scene'
import { robotLabel, sideName, teamName } from './words'

export interface Fact {
  words: string
  entry: string | null
}

type Shown = Pick<Scene, 'flags' | 'robots' | 'flagTeams' | 'carriers'>

export function squareFacts(square: Square, floor: Floor, scene: Shown, start: Square | null = null): Fact[] {
  const { flags, flagTeams, robots } = scene
  const facts: Fact[] = []
  const add = (entry: string | null, words: string) => facts.push({ words, entry })
  const here = (other: Square | null) => other !== null && squareName(other) === squareName(square)
  const tile = floor.tiles.get(squareName(square))?.tile
  if (!tile) return facts
  flags.forEach((flag, index) => {
    if (!here(flag)) return
    const team = flagTeams[index] ?? null
    add('flag', team === null ? t('square.flag', { n: index + 1 }) : t('square.flag_of', { n: index + 1, team: teamName(team) }))
  })
  if (tile.pit) add('pit', t('square.pit'))
  if (tile.belt) {
    const side = sideName(tile.belt.exit)
    if (tile.belt.express) add('express', t('square.express', { side }))
    else add('belt', t('square.belt', { side }))
    const bends = tile.belt.entries.some((entry) => (entry - tile.belt!.exit) & 1)
    if (bends && tile.belt.entries.length > 1) add('merge', t('square.merge'))
    else if (bends) add('curve', t('square.curve'))
  }
  for (const { element, side, registers, number } of tile.fixtures) {
    const key = `square.${FIXTURES[element]?.tools[number]}`
    const towards = side === null ? '' : sideName(opposite(side))
    if (isKey(key)) add(element, t(key, { side: towards, registers: registers.join(', ') }))
  }
  if (tile.repair === 1) add('repair', t('square.repair'))
  else if (tile.repair) add('repair_double', t('square.repair_double'))
  const beams = floor.beams.filter((beam) => beam.squares.some(here)).reduce((sum, beam) => sum + beam.beams, 0)
  if (beams) add('laser', t('square.laser', { n: beams }))
  if (tile.dock) add('dock', t('square.dock', { n: tile.dock }))
  if (tile.start || here(start)) add('start_square', t('square.start'))
  const walls = ([0, 1, 2, 3] as const).filter((side) => floor.hasWall(square, side))
  if (walls.length) add('wall', t('square.walls', { sides: walls.map(sideName).join(', ') }))
  if (!facts.length) add('floor', t('square.floor'))
  for (const piece of robots) {
    if (here(piece.square)) add(piece.virtual ? 'virtual' : piece.poweredDown ? 'while_down' : null, robotLabel(piece, carriedBy(scene, piece.id)))
    else if (here(piece.archive)) add('archive', t('square.archive', { robot: piece.name }))
  }
  return facts
}
