import type { Catalogue } from '../index.svelte'

export const calls: Catalogue = {
  'calls.label': 'Roep me als ik aan de beurt ben',
  'calls.about': 'Zolang deze pagina niet te zien is: de titel knippert en je browser meldt het.',
  'calls.blocked': 'Je browser blokkeert meldingen van hier; de titel knippert.',
}
