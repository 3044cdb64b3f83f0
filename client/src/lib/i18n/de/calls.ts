import type { Catalogue } from '../index.svelte'

export const calls: Catalogue = {
  'calls.label': 'Ruf mich, wenn ich dran bin',
  'calls.about': 'Solange diese Seite nicht zu sehen ist: Der Titel blinkt, und dein Browser meldet sich.',
  'calls.blocked': 'Dein Browser sperrt Meldungen von hier; der Titel blinkt.',
}
