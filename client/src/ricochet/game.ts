/** Ricochet Robots, as the screens know it. */
import type { Game } from '../lib/game'
import { ricochetRules } from '../lib/houseRules'
import { t } from '../lib/i18n/index.svelte'
import type { RicochetEvent, RicochetSettings } from '../lib/messages'
import { ricochetMarks } from '../replay/marks'

export const ricochet: Game<RicochetSettings> = {
  name: 'room.game.ricochet',
  filmFrom: 'pictures.from.round',
  usualLevel: 'medium',
  title: () => t('room.game.ricochet'),
  book: () => 'ricochet',
  agreed: (settings, players) => ricochetRules(settings, players === 1),
  levels: (catalogue) => catalogue.ricochet.levels,
  players: (_settings, catalogue) => [1, catalogue?.ricochet.most_players ?? 20],
  marks: (events) => ricochetMarks(events as RicochetEvent[]),
  picksRobots: false,
  hasHands: false,
  hasSandTimer: false,
  teams: () => 0,
  setup: () => import('../room/RicochetSetup.svelte'),
  play: () => import('../screens/Ricochet.svelte'),
  table: () => import('../tablemode/TableRicochet.svelte'),
  replay: () => import('../replay/RicochetReplay.svelte'),
  analysis: () => import('../analysis/RicochetAnalysis.svelte'),
  studio: () => import('../screens/RicochetStudio.svelte'),
}
