/** A shot that is asked about: from where to where, how far, and what each choice would do to the target on the floor. */
import type { Direction, Square } from '../../lib/grid'
import { DX, DY } from '../../lib/grid'
import type { RallyQuestion } from '../../lib/messages'

/** A robot, wherever it stands. */
interface Shooter {
  id: number
  square: Square | null
}

export interface Shove {
  /** The choice that does it. */
  value: string
  /** The way it moves the target, and where to if nothing stops it. */
  direction: Direction
  to: Square
}

export interface Aim {
  robot: number
  target: number
  from: Square
  at: Square
  direction: Direction
  distance: number
  shoves: Shove[]
}

/** Where the question's robot aims; null where it asks about no shot. */
export function aimOf(question: RallyQuestion | null, robots: Shooter[]): Aim | null {
  if (!question || !('target' in question)) return null
  const [shooter, target] = [question.robot, question.target].map((id) => robots.find((piece) => piece.id === id))
  if (!shooter?.square || !target?.square) return null
  const [from, at] = [shooter.square, target.square]
  const [dx, dy] = [at[0] - from[0], at[1] - from[1]]
  const direction: Direction = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 1 : 3) : dy > 0 ? 2 : 0
  const effects = 'effects' in question ? (question.effects ?? []) : []
  const shoves = effects.flatMap(({ shove = 0 }, index): Shove[] => {
    if (!shove) return []
    const to: Square = [at[0] + DX[direction] * shove, at[1] + DY[direction] * shove]
    return [{ value: String(question.choices[index]), direction: shove > 0 ? direction : (((direction + 2) & 3) as Direction), to }]
  })
  return { robot: shooter.id, target: target.id, from, at, direction, distance: Math.abs(dx) + Math.abs(dy), shoves }
}
