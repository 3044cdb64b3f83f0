/** What a room's game is called in lists. */
import { t } from '../lib/i18n/index.svelte'
import type { Catalogue, Settings } from '../lib/messages'

export function courseName(settings: Settings, catalogue: Catalogue | null): string {
  const { game } = settings
  if (game.type === 'ricochet') return t('room.game.ricochet')
  return catalogue?.courses.find(({ key }) => key === game.course)?.name ?? (game.title || t('room.game.rally'))
}
