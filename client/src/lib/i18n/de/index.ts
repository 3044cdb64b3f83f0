import type { Catalogue } from '../index.svelte'
import { common } from './common'

export const de: Catalogue = {
  ...common,
}
