import type { calls as english } from '../en/calls'
import type { Text } from '../index.svelte'
/** Spieler zurückrufen, und die Hausregeln. */
export const calls: Record<keyof typeof english, Text> = {
  'calls.label': 'Ruf mich, wenn ich dran bin',
  'calls.about': 'Solange diese Seite nicht zu sehen ist: Der Titel blinkt, und dein Browser meldet sich.',
  'calls.blocked': 'Dein Browser sperrt Meldungen von hier; der Titel blinkt.',
  'calls.rules': 'Hausregeln',
  'rules.turn.off': 'Ohne Abprallen',
}
