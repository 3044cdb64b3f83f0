/** What the screens need to know about a game. `games.ts` lists the games; each describes itself in its own folder. */
import type { Component } from 'svelte'
import type { Mark } from '../replay/marks'
import type { Desk } from '../room/desk.svelte'
import type { Key } from './i18n/index.svelte'
import type { Catalogue, AnalysisProgress, Replay, Settings } from './messages'
import type { Table } from './table.svelte'

export type GameSettings = Settings['game']
export type GameName = GameSettings['type']

/** A component that is only fetched when it is shown. */
type Lazy<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>

export interface Game<Own extends GameSettings = GameSettings> {
  name: Key
  /** The label of the turn or round at which an animation begins. */
  filmFrom: Key
  /** The level of a bot that is fun for most people and thinks fast. */
  usualLevel: string
  /** What a room plays, for lists of rooms. */
  title(settings: Partial<Own>, catalogue: Catalogue | null): string
  /** The rulebook for the help while this is played. */
  book(settings: Own): string
  /** What the room has agreed on beyond the rulebook. */
  agreed(settings: Own, players: number): string[]
  levels(catalogue: Catalogue): string[]
  /** The fewest and the most players. */
  players(settings: Own, catalogue: Catalogue | null): [number, number]
  /** Where its turns or rounds begin among the events of a replay. */
  marks(events: unknown[]): Mark[]
  /** Whether each seat picks its robot. */
  picksRobots: boolean
  /** Whether players hold cards, which spectators may be shown or not. */
  hasHands: boolean
  /** Whether a sand timer may run for whoever is last, as the room likes. */
  hasSandTimer: boolean
  /** How many teams play against each other; 0 where everybody plays alone. */
  teams(desk: Desk): number
  /** What the room's screen shows to choose from. */
  setup: Lazy<{ desk: Desk }>
  /** Its own clocks. */
  clocks?: Lazy<{ desk: Desk }>
  /** What the table screen shows of it before the start. */
  poster?: Lazy<{ desk: Desk }>
  /** The game itself; `hand`: the board is on another screen. */
  play: Lazy<{ table: Table; hand: boolean }>
  /** The game on a screen that everybody looks at. */
  table: Lazy<{ table: Table }>
  replay: Lazy<{ replay: Replay; at: number }>
  analysis: Lazy<{ found: AnalysisProgress; code: string }>
  /** Where its boards are drawn; `code`: what to open. */
  studio: Lazy<{ code: string }>
}
