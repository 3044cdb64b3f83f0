/** A game of Ricochet Robots at one moment, built from its events: where robots stand, what is bid, what is shown. */
import type { Square } from '../lib/grid'
import type { RicochetEvent, RicochetView, Target } from '../lib/messages'

/** One slide: the robot and the squares that it runs over. */
export interface Step {
  letter: string
  path: Square[]
}

export interface BidShown {
  seat: number
  moves: number
  order: number
  state: 'open' | 'showing' | 'failed' | 'won'
}

type Ending = Extract<RicochetEvent, { event: 'game_ended' }>['reason']

export interface RicochetScene {
  phase: 'between' | 'thinking' | 'showing' | 'finished'
  round: number
  chip: Target | null
  /** Where the robots stood when the round began. */
  markers: Record<string, Square>
  robots: Record<string, Square>
  bids: BidShown[]
  done: number[]
  showing: { seat: number; moves: number } | null
  trail: Step[]
  won: string[][]
  /** Solo: hints taken in this round, and for each chip that was won with some. */
  hints: number
  hinted: Record<string, number>
  missed: string[]
  chipsLeft: number
  /** The seats that want to end the game here. */
  agreed: number[]
  /** How the game ended, once it has. */
  ending: Ending | null
  winners: number[] | null
}

export const firstScene = (players: number): RicochetScene => ({
  phase: 'between',
  round: 0,
  chip: null,
  markers: {},
  robots: {},
  bids: [],
  done: [],
  showing: null,
  trail: [],
  hints: 0,
  hinted: {},
  won: Array.from({ length: players }, () => []),
  missed: [],
  chipsLeft: 0,
  agreed: [],
  ending: null,
  winners: null,
})

/** The bids as they are shown: the lowest first, among equal ones the one that was made first. */
const ranked = (bids: BidShown[]): BidShown[] => [...bids].sort((a, b) => a.moves - b.moves || a.order - b.order)

const marked = (bids: BidShown[], seat: number, state: BidShown['state']): BidShown[] =>
  bids.map((bid) => (bid.seat === seat ? { ...bid, state } : bid))

function chipTarget(code: string, square: Square): Target {
  return code.length > 1 ? { square, colour: code[0]!, symbol: code[1]! } : { square, colour: null, symbol: code }
}

/** The scene after the event; the one before stays as it is. */
export function applyEvent(scene: RicochetScene, event: RicochetEvent): RicochetScene {
  switch (event.event) {
    case 'game_began':
      return { ...scene, markers: event.robots, robots: event.robots, chipsLeft: event.chips }
    case 'chip_turned':
      return {
        ...scene,
        phase: 'thinking',
        round: event.round,
        chip: chipTarget(event.chip, event.target),
        markers: scene.robots,
        bids: [],
        done: [],
        showing: null,
        trail: [],
        hints: 0,
        agreed: [],
        chipsLeft: event.chips_left,
      }
    case 'bid_made': {
      const others = scene.bids.filter(({ seat }) => seat !== event.seat)
      const order = 1 + Math.max(0, ...scene.bids.map((bid) => bid.order))
      return { ...scene, bids: ranked([...others, { seat: event.seat, moves: event.moves, order, state: 'open' }]) }
    }
    case 'player_done':
      return { ...scene, done: [...scene.done, event.seat] }
    case 'hint_taken':
      return { ...scene, hints: event.number }
    case 'show_began':
      return {
        ...scene,
        phase: 'showing',
        showing: { seat: event.seat, moves: event.moves },
        bids: marked(scene.bids, event.seat, 'showing'),
        robots: scene.markers,
        trail: [],
      }
    case 'robot_moved': {
      const letter = event.move[0]!
      return {
        ...scene,
        robots: { ...scene.robots, [letter]: event.path.at(-1)! },
        trail: [...scene.trail, { letter, path: event.path }],
      }
    }
    case 'show_failed':
      return { ...scene, phase: 'thinking', showing: null, bids: marked(scene.bids, event.seat, 'failed'), robots: event.robots, trail: [] }
    case 'chip_won':
      return {
        ...scene,
        phase: 'between',
        showing: null,
        bids: marked(scene.bids, event.seat, 'won'),
        robots: event.robots,
        hinted: scene.hints ? { ...scene.hinted, [event.chip]: scene.hints } : scene.hinted,
        won: scene.won.map((chips, seat) => (seat === event.seat ? [...chips, event.chip] : chips)),
      }
    case 'chip_returned':
      return { ...scene, phase: 'between', showing: null, chipsLeft: event.chips_left }
    case 'chip_missed':
      return { ...scene, phase: 'between', showing: null, missed: [...scene.missed, event.chip] }
    case 'agreed_to_stop':
      return { ...scene, agreed: [...scene.agreed, event.seat] }
    case 'game_ended':
      return { ...scene, phase: 'finished', ending: event.reason, winners: event.winners }
  }
  return scene
}

export const sceneOf = (players: number, events: RicochetEvent[]): RicochetScene =>
  events.reduce(applyEvent, firstScene(players))

/** Where the scene and the server's view differ; must be empty. */
export function differences(scene: RicochetScene, view: RicochetView): string[] {
  const found: string[] = []
  for (const [letter, [x, y]] of Object.entries(view.robots)) {
    const [sx, sy] = scene.robots[letter] ?? [-1, -1]
    if (sx !== x || sy !== y) found.push(`${letter} stands on ${sx},${sy}, should be ${x},${y}`)
  }
  if (JSON.stringify(scene.won) !== JSON.stringify(view.won)) found.push('chips differ')
  return found
}

/** Robots after some slides from where they stood. */
export function moved(robots: Record<string, Square>, steps: Step[]): Record<string, Square> {
  return steps.reduce((now, { letter, path }) => ({ ...now, [letter]: path.at(-1)! }), robots)
}
