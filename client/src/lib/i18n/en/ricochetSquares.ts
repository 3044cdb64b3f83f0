/** What is on a square of a Ricochet board. */
export const ricochetSquares = {
  'ricochet.square.open': 'Open square.',
  'ricochet.square.centre': 'Closed centre: robots cannot enter.',
  'ricochet.square.robot': 'The {robot} robot.',
  'ricochet.square.target': 'Target of the {chip}.',
  'ricochet.square.wanted': 'Target of this round: {chip}.',
  'ricochet.square.barrier': 'Barrier: {robot}.',
  'ricochet.square.walls': 'Walls: {sides}.',
  'ricochet.square.marker': 'Marker: the {robot} robot started here.',
}
