/** What the studio asks the server. */
import { ask } from '../lib/api'
import type { Checked, Estimated, Kept, RallyBoard, RicochetBoard, RicochetOpened, RicochetSketch, RicochetSolved, Surprise, ToCheck, ToEstimate } from '../lib/messages'

export const LARGEST_FILE = 256_000

/** A newer request from the same desk replaces older ones. */
const DESK = Math.random().toString(36).slice(2)

const latest = new Map<string, AbortController>()

/** Send a request, which replaces the previous one there. */
function askLatest<Answer>(path: string, body: object): Promise<Answer> {
  latest.get(path)?.abort()
  const asking = new AbortController()
  latest.set(path, asking)
  return ask('POST', path, { ...body, desk: DESK }, asking.signal)
}

export const getBoard = (name: string): Promise<RallyBoard> => ask('GET', `/boards/${name}`)

export const getRicochetBoard = (code: string): Promise<RicochetBoard> => ask('GET', `/ricochet/${encodeURIComponent(code)}`)

export const check = (body: Omit<ToCheck, 'desk'>): Promise<Checked> => askLatest('/studio/check', body)

export const estimate = (body: Omit<ToEstimate, 'desk'>): Promise<Estimated> => askLatest('/studio/estimate', body)

export const readText = (text: string): Promise<Checked> => ask('POST', '/studio/check', { text })

export const keep = (text: string): Promise<Kept> => ask('POST', '/studio/courses', { text })

export const keepAgain = (code: string, key: string, text: string): Promise<Kept> => ask('PUT', `/studio/courses/${code}`, { text, key })

export const getKept = (code: string): Promise<Checked> => ask('GET', `/studio/courses/${encodeURIComponent(code)}`)

export const surprise = (wish: Surprise): Promise<Checked> => ask('POST', '/studio/surprise', wish)

export const solvePosition = (position: Omit<RicochetSketch, 'desk'>): Promise<RicochetSolved> =>
  askLatest('/studio/ricochet', position)

export const openPositions = (text: string): Promise<RicochetOpened> => ask('POST', '/studio/ricochet/open', { text })
