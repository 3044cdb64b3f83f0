/** The state of the floor at one moment, built from events alone. No rules are run: events say what happened.

The same steps as `rally/records/replay.py` on the server; after each update the result is compared with its view.
*/
import { same, type Direction, type Square } from '../lib/grid'
import type { Card, RallyEvent, RallyView, RobotView } from '../lib/messages'
import type { BoardView } from '../lib/messages'

export interface Piece {
  id: number
  seat: number
  name: string
  dock: number
  team: number | null
  square: Square | null
  facing: Direction
  damage: number
  lives: number
  nextFlag: number
  archive: Square | null
  virtual: boolean
  poweredDown: boolean
  goingDown: boolean
  out: boolean
  place: number | null
  locked: number[]
  options: string[]
  /** Cards that everybody has seen in this turn, by register. */
  revealed: Record<number, Card[]>
  /** The other robot's cards that it executes in this register. */
  borrowed: Card[] | null
  /** The viewer's own program of this turn, by register; nobody else's. */
  program: Record<number, Card[]>
}

export interface Scene {
  boards: BoardView[]
  flags: (Square | null)[]
  /** The robot that carries each flag. */
  carriers: (number | null)[]
  /** The team that each flag belongs to. */
  flagTeams: (number | null)[]
  /** The team that each board is the home of. */
  homes: (number | null)[]
  /** Whether the flags are to be touched in order. */
  inOrder: boolean
  robots: Piece[]
  turn: number
  register: number
  step: string
  /** Robots in the order in which they move in this register. */
  order: number[]
  winners: number[] | null
  ranking: number[][]
  /** Names of special rules in force. */
  rules: string[]
  playOn: boolean
}

/** A floor with flags on which nobody races yet. */
export const emptyScene = (boards: BoardView[], flags: (Square | null)[]): Scene => ({
  boards,
  flags,
  carriers: flags.map(() => null),
  flagTeams: flags.map(() => null),
  homes: boards.map(() => null),
  inOrder: true,
  robots: [],
  turn: 0,
  register: 0,
  step: '',
  order: [],
  winners: null,
  ranking: [],
  rules: [],
  playOn: false,
})

/** The floor before the first event. Only the server knows the lives and first flags, so they come from its view. */
export function firstScene(view: RallyView, events: RallyEvent[]): Scene {
  return {
    ...emptyScene(untouched(view, events), [...view.flag_starts]),
    flagTeams: view.flag_starts.map((_, index) => view.flag_teams?.[index] ?? null),
    inOrder: view.flags_in_order ?? true,
    robots: view.robots.map((robot) => ({ ...blank(robot, events), nextFlag: firstFlag(robot, view, events) })),
    rules: Object.entries(view.rules)
      .filter(([, value]) => value !== false)
      .map(([name]) => name.replaceAll('_', '-')),
  }
}

/** Boards as they lay at the start: turned back by as many quarter turns as events have turned them. */
function untouched(view: RallyView, events: RallyEvent[]): BoardView[] {
  const turns = view.boards.map(() => 0)
  for (const event of events) {
    const turn = boardTurn(event)
    if (turn) turns[turn.board] = (turns[turn.board] ?? 0) + 1
  }
  return view.boards.map((board, index) => ({ ...board, quarters: (board.quarters - turns[index]!) & 3 }))
}

function blank(robot: RobotView, events: RallyEvent[]): Piece {
  const lost = events.filter((event) => event.event === 'LifeLost' && event.robot === robot.id).length
  return {
    id: robot.id,
    seat: robot.seat,
    name: robot.name,
    dock: robot.dock,
    team: robot.team,
    square: null,
    facing: 0,
    damage: 0,
    lives: robot.lives + lost,
    nextFlag: robot.next_flag,
    archive: null,
    virtual: false,
    poweredDown: false,
    goingDown: false,
    out: false,
    place: null,
    locked: [],
    options: [],
    revealed: {},
    borrowed: null,
    program: {},
  }
}

/** AMIGO counts from flag 2 on; a robot for which nothing was touched yet still shows its first one. */
function firstFlag(robot: RobotView, view: RallyView, events: RallyEvent[]): number {
  if (!(view.flags_in_order ?? true)) return robot.next_flag
  const counts = (other: number) => other === robot.id || (isShared(Object.keys(view.rules)) && teamOf(view, other) === robot.team)
  const first = events.find((event) => event.event === 'FlagTouched' && counts(event.robot))
  return first?.event === 'FlagTouched' ? first.flag : robot.next_flag
}

const teamOf = (view: RallyView, robot: number) => view.robots.find(({ id }) => id === robot)?.team

/** Whether a touch counts for the whole team. */
const isShared = (rules: string[]): boolean => rules.includes('tandem')

function boardTurn(event: RallyEvent): { board: number; quarters: number } | null {
  if (event.event !== 'RuleApplied' || event.rule !== 'rotating-boards') return null
  const detail = event.detail as { board?: unknown; quarters?: unknown } | null
  if (typeof detail !== 'object' || typeof detail?.board !== 'number') return null
  return { board: detail.board, quarters: Number(detail.quarters) }
}

/** The scene after the event; the one before stays as it is. */
export function applyEvent(before: Scene, event: RallyEvent): Scene {
  const scene = { ...before }
  const change = (robot: number, changes: Partial<Piece>) => {
    scene.robots = scene.robots.map((piece) => (piece.id === robot ? { ...piece, ...changes } : piece))
  }
  const piece = (robot: number): Piece => scene.robots.find(({ id }) => id === robot)!
  switch (event.event) {
    case 'RobotChosen':
      change(event.robot, { name: event.name, seat: event.seat, dock: event.dock, team: event.team ?? null })
      break
    case 'TurnStarted':
      scene.turn = event.turn
      scene.register = 0
      scene.step = ''
      scene.order = []
      scene.robots = scene.robots.map((one) => ({ ...one, revealed: kept(one), program: {} }))
      break
    case 'RegisterStarted':
      scene.register = event.register
      scene.order = []
      scene.robots = scene.robots.map((one) => (one.borrowed ? { ...one, borrowed: null } : one))
      break
    case 'StepStarted':
      scene.step = event.step
      break
    case 'CardRevealed':
      change(event.robot, { revealed: { ...piece(event.robot).revealed, [event.register]: event.cards } })
      scene.order = byPriority(scene)
      break
    case 'RobotControlled':
      change(event.robot, { borrowed: event.cards })
      break
    case 'ProgramLaid':
      change(event.robot, { program: Object.fromEntries(event.registers.map(([cards], index) => [index + 1, cards])) })
      break
    case 'RobotTurned':
      change(event.robot, { facing: event.facing })
      break
    case 'RobotMoved':
    case 'RobotPushed':
      change(event.robot, { square: event.square })
      break
    case 'BeltsMoved':
      for (const [robot, , square, facing] of event.rides) change(robot, { square, facing })
      break
    case 'FlagMoved':
      scene.flags = scene.flags.with(event.flag - 1, event.square)
      scene.carriers = scene.carriers.with(event.flag - 1, event.square === null ? (event.robot ?? null) : null)
      break
    case 'RobotEntered': {
      const { archive, goingDown } = piece(event.robot)
      change(event.robot, {
        square: event.square,
        facing: event.facing,
        damage: event.damage ?? 0,
        virtual: event.virtual ?? false,
        poweredDown: false,
        // The start: a robot may have announced to power down before it enters (AMIGO's variant).
        goingDown: archive === null ? goingDown : (event.powered_down ?? false),
        archive: archive ?? event.square,
      })
      break
    }
    case 'RobotMaterialised':
      change(event.robot, { virtual: false })
      break
    case 'RobotDestroyed':
      change(event.robot, { square: null, virtual: false, locked: [] })
      break
    case 'RobotOut':
      change(event.robot, { out: true })
      break
    case 'DamageTaken':
    case 'DamageRepaired':
      change(event.robot, { damage: event.damage })
      break
    case 'RegisterLocked':
      change(event.robot, { locked: [...new Set([...piece(event.robot).locked, event.register])].sort() })
      break
    case 'RegisterUnlocked':
      change(event.robot, { locked: piece(event.robot).locked.filter((number) => number !== event.register) })
      break
    case 'RegisterFilled':
      change(event.robot, { revealed: { ...piece(event.robot).revealed, [event.register]: event.cards } })
      break
    case 'PowerDownAnnounced':
      change(event.robot, { goingDown: true })
      break
    case 'PoweredDown':
      change(event.robot, { poweredDown: true, goingDown: false })
      break
    case 'PoweredUp':
      change(event.robot, { poweredDown: false })
      break
    case 'LifeLost':
      change(event.robot, { lives: event.lives })
      break
    case 'OptionDrawn':
      change(event.robot, { options: [...piece(event.robot).options, event.option] })
      break
    case 'OptionLost':
      change(event.robot, { options: piece(event.robot).options.filter((option) => option !== event.option) })
      break
    case 'FlagTouched':
      for (const robot of progressing(scene, event.robot)) change(robot, { nextFlag: event.next_flag || event.flag + 1 })
      break
    case 'ArchiveMoved':
      change(event.robot, { archive: event.square })
      break
    case 'RobotFinished':
      change(event.robot, { place: event.place, ...(scene.playOn ? { square: null } : {}) })
      break
    case 'RaceEnded':
      scene.winners = event.winners
      scene.ranking = event.ranking
      break
    case 'RuleApplied': {
      const turn = boardTurn(event)
      if (turn) {
        scene.boards = scene.boards.map((board, index) =>
          index === turn.board ? { ...board, quarters: turn.quarters } : board,
        )
      } else if (event.robot != null && isObject(event.detail) && 'taken off the floor by' in event.detail) {
        change(event.robot, { square: null })
      } else if (isObject(event.detail)) {
        Object.assign(scene, ownership(scene, event.detail))
      }
      break
    }
  }
  return scene
}

/** What the rule says of boards and flags that belong to teams. */
function ownership(scene: Scene, detail: Record<string, unknown>): Partial<Scene> {
  const { flag, 'belongs to team': team, 'home boards': boards, 'flag teams': flagTeams } = detail
  if (typeof flag === 'number' && typeof team === 'number') return { flagTeams: scene.flagTeams.with(flag - 1, team) }
  if (!Array.isArray(boards) || !Array.isArray(flagTeams)) return {}
  const homes = scene.homes.map((_, board) => (boards.includes(board) ? boards.indexOf(board) : null))
  return { homes, flagTeams: flagTeams as number[] }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Locked registers keep the cards that everybody has seen there. */
const kept = ({ revealed, locked }: Piece): Record<number, Card[]> =>
  Object.fromEntries(Object.entries(revealed).filter(([register]) => locked.includes(Number(register))))

export const priorityOf = (cards: Card[] | undefined): number => Math.max(0, ...(cards ?? []).map(([number]) => number))

function byPriority(scene: Scene): number[] {
  const shown = scene.robots.filter((piece) => piece.revealed[scene.register] && !piece.poweredDown && !piece.out)
  const number = (piece: Piece) => priorityOf(piece.revealed[scene.register])
  return shown.sort((a, b) => number(b) - number(a)).map(({ id }) => id)
}

/** The flags that the robot carries, by number. */
export const carriedBy = (scene: Pick<Scene, 'carriers'>, robot: number): number[] =>
  scene.carriers.flatMap((carrier, index) => (carrier === robot ? [index + 1] : []))

/** For whom a touch counts: the robot, its whole team, or nobody if flags do not count towards the goal. */
function progressing(scene: Scene, robot: number): number[] {
  if (!scene.inOrder) return []
  const team = isShared(scene.rules) ? scene.robots.find(({ id }) => id === robot)!.team : null
  return team === null ? [robot] : scene.robots.filter((piece) => piece.team === team).map(({ id }) => id)
}

/** Where the scene and the server's view differ, as readable lines for the console; it must be empty. */
export function differences(scene: Scene, view: RallyView): string[] {
  const found: string[] = []
  for (const robot of view.robots) {
    const piece = scene.robots.find(({ id }) => id === robot.id)
    if (!piece) {
      found.push(`${robot.name} is missing`)
      continue
    }
    const compare = (what: string, shown: unknown, true_: unknown) => {
      if (JSON.stringify(shown) !== JSON.stringify(true_)) {
        found.push(`${robot.name}: ${what} is ${JSON.stringify(shown)}, should be ${JSON.stringify(true_)}`)
      }
    }
    compare('square', piece.square, robot.square)
    compare('lives', piece.lives, robot.lives)
    if (robot.status === 'racing') {
      compare('facing', piece.facing, robot.facing)
      compare('damage', piece.damage, robot.damage)
      compare('locked', piece.locked, robot.registers.flatMap((one, index) => (one.locked ? [index + 1] : [])))
      compare('going down', piece.goingDown, robot.going_down)
    }
    compare('next flag', piece.nextFlag, robot.next_flag)
    compare('options', [...piece.options].sort(), robot.options.map(({ id }) => id).sort())
  }
  view.flags.forEach((square, index) => {
    if (!same(square, scene.flags[index] ?? null)) found.push(`flag ${index + 1} stands elsewhere`)
  })
  return found
}

/** The scene, corrected by the server's view where both know something. */
export function agreed(scene: Scene, view: RallyView): Scene {
  return {
    ...scene,
    boards: view.boards.length ? view.boards : scene.boards,
    flags: view.flags,
    turn: view.turn,
    robots: view.robots.map((robot) => {
      const piece = scene.robots.find(({ id }) => id === robot.id)
      return {
        ...(piece ?? blank(robot, [])),
        name: robot.name,
        square: robot.square,
        facing: robot.facing,
        damage: robot.damage,
        lives: robot.lives,
        nextFlag: robot.next_flag,
        archive: robot.archive,
        virtual: robot.virtual,
        poweredDown: robot.powered_down,
        goingDown: robot.going_down,
        out: robot.status === 'out',
        place: robot.place,
        locked: robot.registers.flatMap((one, index) => (one.locked ? [index + 1] : [])),
        options: robot.options.map(({ id }) => id),
      }
    }),
  }
}
