import type { calls as english } from '../en/calls'
import type { Text } from '../index.svelte'
/** Spelers terugroepen, en de huisregels. */
export const calls: Record<keyof typeof english, Text> = {
  'calls.label': 'Roep me als ik aan de beurt ben',
  'calls.about': 'Zolang deze pagina niet te zien is: de titel knippert en je browser meldt het.',
  'calls.blocked': 'Je browser blokkeert meldingen van hier; de titel knippert.',
  'calls.rules': 'Huisregels',
  'rules.turn.off': 'Zonder stuiteren',
}
