import type { Catalogue } from '../index.svelte'

export const ricochetSquares: Catalogue = {
  'ricochet.square.open': 'Vrij vak.',
  'ricochet.square.centre': 'Gesloten midden: hier komt geen robot in.',
  'ricochet.square.robot': 'Robot {robot}.',
  'ricochet.square.target': 'Doel: {chip}.',
  'ricochet.square.wanted': 'Doel van deze ronde: {chip}.',
  'ricochet.square.barrier': 'Gekleurde barrière: {robot}.',
  'ricochet.square.walls': 'Muren: {sides}.',
  'ricochet.square.marker': 'Merkteken: hier begon robot {robot}.',
}
