/** The REST part of the server. Errors become `ApiError` with the server's one clear line. */
import { learn } from './i18n/index.svelte'
import { browserKey, invitationOf, tokensOf } from './seats'
import type { Catalogue, Collection, CourseFloor, DayPuzzle, AnalysisProgress, Hint, Joined, ErrorBody, Progress, PuzzlePosition, PuzzleTried, RallySettings, Replay, ReplayMade, ReportRequest, RoomInfo, RoomMade, Settings } from './messages'

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Which of several causes of that code it was, and the names and numbers in the message. */
    readonly reason = '',
    readonly values: Record<string, string | number> = {},
  ) {
    super(message)
  }
}

/** The tokens that prove that this browser may watch a room's game. */
const proof = (code: string): Record<string, string> => {
  const tokens = tokensOf(code.toUpperCase().split('-')[0]!)
  return tokens.length ? { authorization: `Bearer ${tokens.join(',')}` } : {}
}

export async function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal, proven: Record<string, string> = {}): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: { ...proven, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
  } catch {
    throw new ApiError(signal?.aborted ? 'outdated' : 'offline', '')
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const problem = (answer ?? {}) as Partial<ErrorBody>
    throw new ApiError(problem.code ?? String(response.status), problem.message ?? response.statusText, problem.reason, problem.values)
  }
  return answer as Answer
}

/** Settings to start from; what is left out has the server's default. */
export type InitialSettings = Partial<Omit<Settings, 'game'>> & { game?: Partial<Settings['game']> }

export const makeRoom = (settings: InitialSettings, name?: string, bots: string[] = []): Promise<RoomMade> =>
  ask('POST', '/rooms', { settings, ...(name ? { name } : {}), bots, browser: browserKey() })

/** Take a seat; in a running game, that of a bot. */
export const joinRoom = (room: string, name: string, seat: number | null = null): Promise<Joined> =>
  ask('POST', `/rooms/${room}/join`, { name, seat, browser: browserKey(), invitation: invitationOf(room) ?? null })

export const roomInfo = (room: string): Promise<RoomInfo> => ask('GET', `/rooms/${room}`)

let catalogue: Promise<Catalogue> | null = null

/** Everything that can be chosen: editions, courses, house rules, options, robots. Fetched once. */
export function getCatalogue(): Promise<Catalogue> {
  catalogue ??= ask<Catalogue>('GET', '/catalogue')
    .then((found) => {
      learn(wordsOf(found))
      return found
    })
    .catch((problem: unknown) => {
      catalogue = null
      throw problem
    })
  return catalogue
}

/** The server's names and texts of cards, rules and bots, by our catalogue keys. */
function wordsOf({ options, special_rules, house_rules, rally_bots }: Catalogue): Record<string, string> {
  return Object.fromEntries([
    ...options.flatMap(({ id, name, text }) => [[`option.${id}`, name], [`option.${id}.text`, text]]),
    ...special_rules.flatMap(({ name, title, text }) => [[`special.${name}`, title], [`special.${name}.about`, text]]),
    ...special_rules.filter(({ is_goal }) => is_goal).map(({ name, goal }) => [`goal.${name}`, goal]),
    ...house_rules.map(({ name, title }) => [`house.${name}`, title]),
    ...rally_bots.flatMap(({ name, title, text }) => [
      [`room.level.${name}`, title],
      [`room.level.${name}.about`, text],
    ]),
  ])
}

export const getCourseFloor = (course: string): Promise<CourseFloor> => ask('GET', `/courses/${course}/floor`)

/** The same for boards that someone drew or put together. */
export const getOwnFloor = ({ boards, drawings, flags, start }: RallySettings): Promise<CourseFloor> =>
  ask('POST', '/floor', { boards, drawings, flags, start })

export const getReplay = (code: string): Promise<Replay> => ask('GET', `/replays/${code}`, undefined, undefined, proof(code))

/** A report of a rule problem as a file: the game as far as the reporter may know it. */
export async function makeReport(code: string, wish: ReportRequest): Promise<Blob> {
  return new Blob([JSON.stringify(await ask('POST', `/replays/${code}/report`, wish, undefined, proof(code)))], { type: 'application/json' })
}

/** The record of a game whose hands are shown to nobody but its players. */
export async function getRecord(code: string, token: string): Promise<Blob> {
  const response = await fetch(`/api/replays/${code}/record`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new ApiError(String(response.status), response.statusText)
  return response.blob()
}

export const uploadReplay = (record: unknown): Promise<ReplayMade> => ask('POST', '/replays', record)

/** The address of a moment's picture. */
export const momentUrl = (code: string, at: number, kind: 'svg' | 'png'): string => `/api/replays/${code}/picture.${kind}?at=${at}`

export interface Film {
  first: number
  last: number
  width: number
  speed: number
}

const filmQuery = (film: Film) => new URLSearchParams(Object.entries(film).map(([key, value]) => [key, String(value)])).toString()

/** The progress of an animation; the first request starts it. */
export const animationProgress = (code: string, film: Film): Promise<Progress> => ask('GET', `/replays/${code}/animation?${filmQuery(film)}`)

export const animationUrl = (code: string, film: Film): string => `/api/replays/${code}/animation.gif?${filmQuery(film)}`

export const getCollection = (): Promise<Collection> => ask('GET', '/puzzles')

export const getDayPuzzle = (day: string): Promise<DayPuzzle> => ask('GET', `/puzzles/day/${day}`)

export const getPuzzle = (code: string): Promise<PuzzlePosition> => ask('GET', `/puzzles/position/${encodeURIComponent(code)}`)

export const tryPuzzle = (code: string, moves: string): Promise<PuzzleTried> => ask('POST', `/puzzles/position/${encodeURIComponent(code)}/moves`, { moves })

export const puzzleHint = (code: string, step: number): Promise<Hint> => ask('GET', `/puzzles/position/${encodeURIComponent(code)}/hint?step=${step}`)

/** The analysis of a finished game; the first request starts it. */
export const getAnalysis = (code: string): Promise<AnalysisProgress> => ask('GET', `/replays/${code}/analysis`)
