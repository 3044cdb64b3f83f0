import type { Catalogue } from '../index.svelte'

export const ricochetSquares: Catalogue = {
  'ricochet.square.open': 'Freies Feld.',
  'ricochet.square.centre': 'Geschlossene Mitte: Hier kommt kein Roboter hinein.',
  'ricochet.square.robot': 'Roboter {robot}.',
  'ricochet.square.target': 'Ziel: {chip}.',
  'ricochet.square.wanted': 'Ziel dieser Runde: {chip}.',
  'ricochet.square.barrier': 'Farbige Barriere: {robot}.',
  'ricochet.square.walls': 'Mauern: {sides}.',
  'ricochet.square.marker': 'Standortmarker: Hier begann Roboter {robot}.',
}
