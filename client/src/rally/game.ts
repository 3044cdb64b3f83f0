/** RoboRally, as the screens know it. */
import type { Game } from '../lib/game'
import { raceRules } from '../lib/houseRules'
import { t } from '../lib/i18n/index.svelte'
import type { RallyEvent, RallySettings } from '../lib/messages'
import { rallyMarks } from '../replay/marks'
import { RaceDesk } from '../room/raceDesk.svelte'

export const rally: Game<RallySettings> = {
  name: 'room.game.rally',
  filmFrom: 'pictures.from',
  usualLevel: 'greedy',
  title: ({ course, title }, catalogue) =>
    catalogue?.courses.find(({ key }) => key === course)?.name ?? (title || course || t('room.game.rally')),
  book: ({ edition }) => edition,
  agreed: ({ rules }) => raceRules(rules),
  levels: ({ rally_levels }) => rally_levels,
  players: ({ edition }, catalogue) => catalogue?.editions.find(({ key }) => key === edition)?.players ?? [2, 8],
  marks: (events) => rallyMarks(events as RallyEvent[]),
  picksRobots: true,
  hasHands: true,
  hasSandTimer: true,
  teams: (desk) => new RaceDesk(desk).teams,
  setup: () => import('../room/RallySetup.svelte'),
  clocks: () => import('../room/RaceClocks.svelte'),
  poster: () => import('../tablemode/RacePoster.svelte'),
  play: () => import('../screens/Race.svelte'),
  table: () => import('../tablemode/TableRace.svelte'),
  replay: () => import('../replay/RallyReplay.svelte'),
  analysis: () => import('../analysis/RallyAnalysis.svelte'),
  studio: () => import('../screens/Studio.svelte'),
}
