/** The log of a race: one sentence for what belongs together, each tied to its moment. */
import { formatList, t } from '../lib/i18n/index.svelte'
import type { RallyEvent } from '../lib/messages'
import { crew, describe, heading, hit } from './sentences'
import { cardsWords, robotName, type Cast } from './words'
import { priorityOf } from './scene'

export interface StoryLine {
  /** The number of events before it. */
  start: number
  /** The number of events up to here: the moment that the line leads to. */
  end: number
  text: string
  heading: 'turn' | 'register' | ''
}

export function castOf(players: string[], events: RallyEvent[], boards: string[]): Cast {
  const cast: Cast = { robots: new Map(), players, seats: new Map(), boards }
  for (const event of events) {
    if (event.event !== 'RobotChosen') continue
    cast.robots.set(event.robot, event.name)
    cast.seats.set(event.robot, event.seat)
  }
  return cast
}

/** The events from number `from` on. */
export function storyOf(events: RallyEvent[], cast: Cast, from = 0): StoryLine[] {
  const lines: StoryLine[] = []
  for (let at = from; at < events.length; ) {
    const event = events[at]!
    const start = at
    const [text, end] = group(events, at, cast)
    at = end
    const heading = event.event === 'TurnStarted' ? 'turn' : event.event === 'RegisterStarted' ? 'register' : ''
    if (text) lines.push({ start, text, end, heading })
  }
  return lines
}

function group(events: RallyEvent[], at: number, cast: Cast): [string, number] {
  const event = events[at]!
  switch (event.event) {
    case 'CardRevealed':
      return reveal(events, at, cast)
    case 'RobotMoved':
    case 'RobotPushed':
      return drive(events, at, cast)
    case 'DamageTaken':
      return damage(events, at, cast)
    case 'FlagTouched':
      return [describe(event, cast), at + (events[at + 1]?.event === 'ArchiveMoved' ? 2 : 1)]
    case 'ShotFired':
    case 'BeamFired':
      return [shot(events, at, cast), at + 1]
    case 'DamageRepaired':
      return repair(events, at, cast)
  }
  return [describe(event, cast), at + 1]
}

/** All cards of a register in one line, the first to move first. */
function reveal(events: RallyEvent[], at: number, cast: Cast): [string, number] {
  const shown = []
  for (let event = events[at]; event?.event === 'CardRevealed'; event = events[++at]) shown.push(event)
  shown.sort((a, b) => priorityOf(b.cards) - priorityOf(a.cards))
  return [shown.map((event) => `${robotName(cast, event.robot)} ${cardsWords(event.cards)}`).join(' · '), at]
}

function mover(event: RallyEvent | undefined): number | null {
  if (event?.event === 'RobotMoved' && event.cause === 'card') return event.robot
  return event?.event === 'RobotPushed' ? (event.by ?? null) : null
}

/** The steps of one card, with the robots that are pushed along and how it ended. */
function drive(events: RallyEvent[], at: number, cast: Cast): [string, number] {
  const who = mover(events[at])
  if (who === null) return [describe(events[at]!, cast), at + 1]
  const start = at
  const pushed = new Set<number>()
  let steps = 0
  let way = ''
  for (; mover(events[at]) === who; at++) {
    const event = events[at]!
    if (event.event === 'RobotMoved') {
      steps++
      way ||= heading(event.origin, event.square)
    } else if (event.event === 'RobotPushed') pushed.add(event.robot)
  }
  const last = events[at]
  if (!steps && pushed.size === 1 && last?.event === 'RobotDestroyed' && pushed.has(last.robot)) return [describe(last, cast), at + 1]
  if (!steps) return [describe(events[start]!, cast), start + 1]
  const values = { robot: robotName(cast, who), n: steps, way, others: formatList([...pushed].map((robot) => robotName(cast, robot))) }
  return [t(pushed.size ? 'event.moved_pushing' : 'event.moved', values), at]
}

/** Points from one source, with the registers that they lock. */
function damage(events: RallyEvent[], at: number, cast: Cast): [string, number] {
  const first = events[at]!
  if (first.event !== 'DamageTaken') return ['', at + 1]
  let [points, total] = [0, 0]
  const locks: number[] = []
  for (; at < events.length; at++) {
    const event = events[at]!
    if (event.event === 'DamageTaken' && event.robot === first.robot && event.cause === first.cause && event.by === first.by) {
      points++
      total = event.damage
    } else if (event.event === 'RegisterLocked' && event.robot === first.robot) locks.push(event.register)
    else break
  }
  if (first.cause === 'return') return ['', at]
  const said = hit(first, points, total, cast)
  return [locks.length ? `${said} ${t('event.locks', { n: locks.length, registers: formatList(locks.sort().map(String)) })}` : said, at]
}

function repair(events: RallyEvent[], at: number, cast: Cast): [string, number] {
  const first = events[at]!
  if (first.event !== 'DamageRepaired') return ['', at + 1]
  let last = first
  for (let event = events[at]; event; event = events[++at]) {
    if (event.event === 'DamageRepaired' && event.robot === first.robot) last = event
    else if (event.event !== 'RegisterUnlocked' || event.robot !== first.robot) break
  }
  return [describe(last, cast), at]
}

/** A hit that does damage is reported with the damage. */
function shot(events: RallyEvent[], at: number, cast: Cast): string {
  const event = events[at]!
  if (event.event !== 'ShotFired' && event.event !== 'BeamFired') return ''
  const by = event.event === 'ShotFired' ? event.robot : null
  for (const later of events.slice(at + 1)) {
    if (later.event === 'StepStarted') break
    if (later.event === 'DamageTaken' && later.robot === event.target && (later.by ?? null) === by) return ''
  }
  return describe(event, cast)
}

export { crew }
