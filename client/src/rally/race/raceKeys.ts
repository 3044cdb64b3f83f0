/** The keys of the race screen, for the list that the key `?` shows. */
import { t } from '../../lib/i18n/index.svelte'

export const raceKeys = (): { keys: string[]; words: string }[] => [
  { keys: ['1', '…', '9'], words: t('keys.digits') },
  { keys: ['⌫'], words: t('keys.undo') },
  { keys: ['⏎'], words: t('keys.ready') },
  { keys: [t('keys.space')], words: t('keys.pause') },
  { keys: ['←', '→'], words: t('keys.step') },
  { keys: [t('keys.end')], words: t('keys.live') },
  { keys: ['z'], words: t('keys.zoom') },
  { keys: ['⇥'], words: t('keys.tab') },
  { keys: ['w'], words: t('keys.why') },
  { keys: ['c'], words: t('keys.chat') },
  { keys: [','], words: t('settings.title') },
  { keys: ['?'], words: t('keys.title') },
]
