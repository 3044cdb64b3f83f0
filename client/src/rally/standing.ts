/** How robots are listed: the viewer's own first, then by how far they have come. */
import type { Piece } from './scene'

/** Whether the robot is destroyed and waits to come back. */
export const isWrecked = (piece: Piece): boolean => piece.square === null && piece.archive !== null && !piece.out && piece.place === null

/** Finished robots by their places, then by flags, lives and damage; robots that are out come last. */
export function standing(robots: Piece[], isOwn: (piece: Piece) => boolean): Piece[] {
  const rank = (piece: Piece) => [
    isOwn(piece) ? 0 : 1,
    piece.place ?? 99,
    piece.out ? 1 : 0,
    -piece.nextFlag,
    -piece.lives,
    piece.damage,
    piece.dock,
    piece.id,
  ]
  return [...robots].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)]
    const differs = x.findIndex((value, index) => value !== y[index])
    return differs < 0 ? 0 : x[differs]! - y[differs]!
  })
}
