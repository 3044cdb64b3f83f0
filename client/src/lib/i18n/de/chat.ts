import type { Catalogue } from '../index.svelte'

export const chat: Catalogue = {
  'chat.title': 'Chat',
  'chat.nothing': 'Noch hat niemand etwas gesagt.',
  'chat.write': 'Etwas sagen',
  'chat.send': 'Senden',
  'chat.unread': { one: '{n} neue Zeile', other: '{n} neue Zeilen' },
  'chat.react': 'Reagieren, ohne zu tippen',
  'chat.react.say': '{sign} sagen',
  'chat.muted': 'Der Gastgeber hat dir das Wort entzogen.',
  'chat.word': 'Wer sprechen darf',
  'chat.mute': '{name} stummschalten',
}
