import type { Catalogue } from '../index.svelte'

export const chat: Catalogue = {
  'chat.title': 'Chat',
  'chat.nothing': 'Nog niemand heeft iets gezegd.',
  'chat.write': 'Zeg iets',
  'chat.send': 'Sturen',
  'chat.unread': { one: '{n} nieuwe regel', other: '{n} nieuwe regels' },
  'chat.react': 'Reageren zonder te typen',
  'chat.react.say': '{sign} zeggen',
  'chat.muted': 'De gastheer heeft je het woord ontnomen.',
  'chat.word': 'Wie mag praten',
  'chat.mute': '{name} dempen',
}
