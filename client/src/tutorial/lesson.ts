/** The first race: a small floor with a bit of everything on the way, and cards that are always the same. */
import type { InitialSettings } from '../lib/api'

const BOARD = `name: First Steps
edition: 2005

#  0    1    2    3    4    5
+----+----+----+----+----+----+
| .    .    .    .    .    .  |  0
+    +    +    +    +    +    +
| .    O    .    .    .    .  |  1
+    +    +    +    +    +    +
| .    .    .    w    .    .  |  2
+    +    +    +    +    +    +
| *w   .    .    .  | .    .  |  3
+    +    +    +    +    +    +
| .    .    .    .    O    .  |  4
+    +    +    +    +    +    +
| .    .    ^    .    .    .  |  5
+    +    +    +    +    +    +
| .    .    ^    .    ^    .  |  6
+    +    +    +    +    +    +
| .    .    d1   .    d2   .  |  7
+----+----+----+----+----+----+
`

/** Three points of damage at the start: so the laser locks registers, and there is something to power down for. */
export const LESSON: InitialSettings = {
  lesson: true,
  game: {
    type: 'rally',
    edition: '2005',
    course: '',
    boards: [{ board: 'First Steps', x: 0, y: 0, rotation: 0 }],
    drawings: { 'First Steps': BOARD },
    flags: [
      [2, 3],
      [4, 0],
    ],
    rules: { 'starting-damage': { points: 3 } },
    preview: 'board',
  },
  seats: 2,
  glass: false,
}

export const RIVALS = ['random']
