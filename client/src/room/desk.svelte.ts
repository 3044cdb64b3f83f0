/** The state of the room's screen: the room, what can be chosen, and one way to change things. */
import { GAMES } from '../games'
import { getCatalogue, joinRoom, ApiError } from '../lib/api'
import type { CommandBody } from '../lib/connection.svelte'
import type { Game } from '../lib/game'
import { language, t } from '../lib/i18n/index.svelte'
import type { Catalogue, CourseInfo, SeatState, Settings } from '../lib/messages'
import { keepToken } from '../lib/seats'
import type { Table } from '../lib/table.svelte'
import { findingWords } from '../rally/findings'

export class Desk {
  catalogue: Catalogue | null = $state.raw(null)
  /** The last error; the next command that succeeds clears it. */
  problem: unknown = $state.raw(null)

  constructor(readonly table: Table) {
    getCatalogue()
      .then((catalogue) => (this.catalogue = catalogue))
      .catch((problem: unknown) => (this.problem = problem))
  }

  /** Settings sent but not yet confirmed; they are shown at once, and dropped if the server refuses them. */
  #underWay: Settings | null = $state.raw(null)

  /** The settings as they are, or will be in a moment, so that two quick changes do not overwrite each other. */
  get settings(): Settings {
    return this.#underWay ?? this.table.room!.settings
  }

  /** What is played here. */
  get game(): Game {
    return GAMES[this.settings.game.type]
  }

  get seats(): SeatState[] {
    return this.table.room!.seats
  }

  get owner(): boolean {
    return this.table.you?.owner ?? false
  }

  get levels(): string[] {
    return this.catalogue ? this.game.levels(this.catalogue) : []
  }

  /** The fewest and the most players. */
  get players(): [number, number] {
    return this.game.players(this.settings.game, this.catalogue)
  }

  /** Why the game cannot start yet, in the reader's language; too few players come first. */
  get startBlockers(): string[] {
    const missing = this.players[0] - this.seats.length
    return missing > 0 ? [t('room.start.needs', { n: missing })] : this.table.room!.start_blockers.map(findingWords)
  }

  /** What is odd about a game that can start nevertheless. */
  get remarks(): string[] {
    return this.table.room!.remarks.map(findingWords)
  }

  async attempt(work: Promise<unknown>): Promise<boolean> {
    try {
      await work
      this.problem = null
      return true
    } catch (problem) {
      this.problem = problem
      return false
    }
  }

  send(command: CommandBody): Promise<boolean> {
    return this.attempt(this.table.send(command))
  }

  async change(changes: Partial<Settings>): Promise<boolean> {
    const settings = { ...this.settings, ...changes }
    this.#underWay = settings
    const done = await this.send({ type: 'settings', settings })
    if (this.#underWay === settings) this.#underWay = null
    return done
  }

  /** Sit down at this screen; a player without a name becomes a guest. */
  sit(wish: string): Promise<boolean> {
    const taken = this.seats.map(({ name }) => name)
    if (wish && isTaken(wish, taken)) return this.attempt(Promise.reject(new ApiError('refused', '', 'name_taken', { name: wish })))
    return this.attempt(this.#sit(wish || freeName(t('home.guest'), taken)))
  }

  async #sit(name: string): Promise<void> {
    const { room, token } = await joinRoom(this.table.code, name)
    keepToken(room, token)
    await this.table.send({ type: 'take_seats', tokens: [token] })
  }
}

/** `2, 3, 4` is 2–4; gaps stay visible: 4, 6, 8. */
export function playersText(players: readonly number[]): string {
  const [first, last] = [players[0]!, players.at(-1)!]
  const whole = players.length === last - first + 1
  return players.length === 1 ? String(first) : whole ? `${first}–${last}` : players.join(', ')
}

/** The manual's German name of a course, for German readers; all courses are known by their English names. */
export const secondName = (course: CourseInfo): string => (language() === 'de' ? course.german_name : '')

const isTaken = (name: string, taken: string[]) => taken.some((other) => other.toLowerCase() === name.toLowerCase())

/** The name, numbered if it is taken: a guest should not be asked to choose another. */
export function freeName(name: string, taken: string[]): string {
  let number = 2
  let free = name
  while (isTaken(free, taken)) free = `${name} ${number++}`
  return free
}
