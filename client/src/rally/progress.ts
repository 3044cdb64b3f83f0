/** How far a robot has come towards the goal of its race, for its row. */
import { t } from '../lib/i18n/index.svelte'
import { carriedBy, type Piece, type Scene } from './scene'

export interface Progress {
  /** What stands beside the sign of a flag. */
  short: string
  words: string
}

/** Its next flag; or, where flags are not to be touched in order, those that it carries and those of its team. */
export function progressOf(scene: Scene, piece: Piece): Progress[] {
  const { flags, flagTeams, homes, inOrder } = scene
  if (!flags.length) return []
  if (inOrder) {
    const last = piece.nextFlag > flags.length
    const words = last ? t('players.all_flags') : t('players.flag', { n: piece.nextFlag })
    return [{ short: last ? `${flags.length} ✓` : String(piece.nextFlag), words }]
  }
  const told = (words: string): Progress => ({ short: words, words })
  if (homes.some((team) => team !== null)) return carriedBy(scene, piece.id).map((n) => told(t('label.carries', { n })))
  const held = flagTeams.filter((team) => team !== null && team === piece.team).length
  return [told(t('players.holds', { n: held, of: flags.length }))]
}
