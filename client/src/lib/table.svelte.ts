/** One room as this browser knows it: who is here, and for each of its seats what happened and the current view.

Screens read this store and send commands through it. What events look like is up to the game (`rally/`, `ricochet/`): here they are only numbered and stored.
*/
import { rememberPromise } from '../fairness/promise'
import { Connection, type CommandBody, type Reply } from './connection.svelte'
import { browserKey, tokensOf } from './seats'
import { reloadOnce } from './update'
import type {
  AnyServerMessage,
  BoardView,
  ClockState,
  Hints,
  ChatMessage,
  Presence,
  RallyEvent,
  RallyView,
  RicochetEvent,
  RicochetView,
  RoomState,
  RoundSolution,
  Unveiled,
  Update,
  You,
} from './messages'

export type GameView = RallyView | RicochetView
export type GameEvent = RallyEvent | RicochetEvent

/** A clock of the server, with the moment at which it arrived here. */
export interface RunningClock extends ClockState {
  /** On the clock of `performance.now()`. */
  ends: number
}

/** What one seat, or a spectator, has been sent about the running game. */
export class Feed<View extends GameView = GameView, Event extends GameEvent = GameEvent> {
  view: View = $state.raw()!
  events: Event[] = $state.raw([])
  seq = 0
  /** The server's milliseconds since the game began, as an offset from `performance.now()`. */
  offset = 0

  constructor(
    readonly seat: number | null,
    readonly game: number,
  ) {}
}

/** Called with new events, and whether they come with a (re)load and so need no playback. */
export type FeedListener = (feed: Feed, start: number, reloaded: boolean) => void

/** Called with the programs of a seat as the server keeps them, by the keys of their questions. */
export type DraftListener = (seat: number, drafts: Record<string, unknown>) => void

const feedKey = (seat: number | null) => (seat === null ? 'table' : String(seat))

export class Table {
  you: You | null = $state.raw(null)
  room: RoomState | null = $state.raw(null)
  presence: Presence | null = $state.raw(null)
  /** When that was received, on the clock of `performance.now()`. */
  presenceAt = 0
  clocks: RunningClock[] = $state.raw([])
  chat: ChatMessage[] = $state.raw([])
  solutions: RoundSolution[] = $state.raw([])
  /** The hints that a solo player has been given in this round. */
  hints: Hints | null = $state.raw(null)
  /** Everybody's cards in the last turn of which spectators may see them; it begins with TurnStarted. */
  unveiled: RallyEvent[] = $state.raw([])
  feeds: Record<string, Feed> = $state.raw({})
  /** Which of this browser's seats the screen shows; null for a spectator's view. */
  shown: number | null = $state(null)
  connection: Connection

  #listeners = new Set<FeedListener>()
  #draftListeners = new Set<DraftListener>()
  #drafts: Record<number, Record<string, unknown>> = {}

  constructor(
    readonly code: string,
    tokens: () => string[] = () => tokensOf(code),
  ) {
    this.connection = new Connection(
      () => ({ type: 'hello', room: code, tokens: tokens(), browser: browserKey(), game: this.#game, last: this.#last() }),
      (message) => this.receive(message),
    )
  }

  /** The feed that the screen shows. */
  get feed(): Feed | null {
    return this.feeds[feedKey(this.shown)] ?? null
  }

  get seats(): number[] {
    return this.you?.seats ?? []
  }

  send(command: CommandBody): Promise<Reply> {
    return this.connection.send(command)
  }

  onFeed(listener: FeedListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Drafts that are already known are passed on at once. */
  onDrafts(listener: DraftListener): () => void {
    this.#draftListeners.add(listener)
    for (const [seat, drafts] of Object.entries(this.#drafts)) listener(Number(seat), drafts)
    return () => this.#draftListeners.delete(listener)
  }

  close(): void {
    this.connection.close()
  }

  receive(message: AnyServerMessage): void {
    switch (message.type) {
      case 'you':
        if (this.you && this.you.version !== message.version) reloadOnce(message.version)
        this.you = message
        if (this.shown === null || !message.seats.includes(this.shown)) this.shown = message.seats[0] ?? null
        break
      case 'room':
        if (!this.room || message.version >= this.room.version) {
          this.room = message
          if (message.replay && message.seed_hash && message.seed === null) rememberPromise(message.replay, message.seed_hash)
          for (const feed of Object.values(this.feeds)) feed.view = this.#named(feed.view, feed.game)
        }
        break
      case 'presence':
        this.presenceAt = performance.now()
        this.presence = message
        break
      case 'update':
        this.#update(message)
        break
      case 'waiting':
        for (const feed of Object.values(this.feeds)) {
          if (feed.game !== message.game) continue
          feed.seq = Math.max(feed.seq, message.seq)
          if ('waiting_for' in feed.view) feed.view = { ...feed.view, waiting_for: message.waiting_for }
        }
        this.#run(message.clocks)
        break
      case 'answered': {
        const feed = this.feeds[feedKey(message.seat)]
        if (feed?.game === message.game && 'answered' in feed.view) {
          feed.view = { ...feed.view, answered: message.answered }
        }
        break
      }
      case 'drafts':
        this.#drafts[message.seat] = message.drafts
        for (const listener of this.#draftListeners) listener(message.seat, message.drafts)
        break
      case 'unveiled':
        this.#unveil(message)
        break
      case 'solution':
        this.solutions = [...this.solutions.filter((one) => one.round !== message.round), message]
        break
      case 'hints':
        this.hints = message
        break
      case 'chat':
        if (!this.chat.some((line) => line.number === message.number)) {
          this.chat = [...this.chat, message].sort((a, b) => a.number - b.number)
        }
        break
    }
  }

  get #game(): number {
    return Math.max(0, ...Object.values(this.feeds).map((feed) => feed.game))
  }

  #last(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.feeds).map(([key, feed]) => [key, feed.events.length]))
  }

  #update(message: Update): void {
    const key = feedKey(message.seat)
    let feed = this.feeds[key]
    const known = feed !== undefined && feed.game === message.game
    if (!known && message.game < this.#game) return
    if (!feed || !known) {
      if (message.game > this.#game) [this.solutions, this.hints, this.unveiled] = [[], null, []]
      feed = new Feed(message.seat, message.game)
    }
    if (message.start > feed.events.length) {
      this.send({ type: 'resync' }).catch(() => undefined)
      return
    }
    feed.view = this.#named(withBoards(message.view as GameView, known ? feed.view : this.#someView(message.game)), message.game)
    feed.events = [...feed.events.slice(0, message.start), ...(message.events as GameEvent[])]
    feed.seq = message.seq
    feed.offset = message.now - performance.now()
    if (!known) this.feeds = { ...this.feeds, [key]: feed }
    this.#run(message.clocks)
    for (const listener of this.#listeners) listener(feed, message.start, !known)
  }

  /** The view with the current players' names: a late friend may have taken over a bot's seat. */
  #named<View extends GameView>(view: View, game: number): View {
    const names = this.room?.seats.map(({ name }) => name) ?? []
    if (this.room?.game !== game || names.length !== view.players.length || names.every((name, seat) => name === view.players[seat])) return view
    return { ...view, players: names }
  }

  /** A view of the same game from another seat, for its boards. */
  #someView(game: number): GameView | undefined {
    return Object.values(this.feeds).find((feed) => feed.game === game)?.view
  }

  #unveil(message: Unveiled): void {
    const events = message.events as RallyEvent[]
    const turn = events.findLastIndex(({ event }) => event === 'TurnStarted')
    if (message.game === this.#game && turn >= 0) this.unveiled = events.slice(turn)
  }

  #run(clocks: ClockState[]): void {
    const arrived = performance.now()
    this.clocks = clocks.map((clock) => ({ ...clock, ends: arrived + clock.remaining_ms }))
  }
}

/** Boards are sent once; later views leave them out. */
function withBoards(view: GameView, before: GameView | undefined): GameView {
  if ('board' in view) {
    return view.board.width || !before || !('board' in before) ? view : { ...view, board: before.board }
  }
  if (!('boards' in view) || view.boards.length || !before || !('boards' in before)) return view
  return { ...view, boards: before.boards as BoardView[] }
}
