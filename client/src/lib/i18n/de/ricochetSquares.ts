/** Was auf einem Feld liegt. */
import type { ricochetSquares as english } from '../en/ricochetSquares'

export const ricochetSquares: Record<keyof typeof english, string> = {
  'ricochet.square.open': 'Freies Feld.',
  'ricochet.square.centre': 'Geschlossene Mitte: Hier kommt kein Roboter hinein.',
  'ricochet.square.robot': 'Roboter {robot}.',
  'ricochet.square.target': 'Ziel: {chip}.',
  'ricochet.square.wanted': 'Ziel dieser Runde: {chip}.',
  'ricochet.square.barrier': 'Schräge Wand: {robot}.',
  'ricochet.square.walls': 'Wände: {sides}.',
  'ricochet.square.marker': 'Marke: Hier begann Roboter {robot}.',
}
