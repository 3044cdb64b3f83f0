/** What the room's screen works with: the room, what can be chosen, and one way to change things. */
import { getCatalogue, joinRoom } from '../lib/api'
import type { CommandBody } from '../lib/connection.svelte'
import type { Catalogue, CourseInfo, EditionInfo, RallySettings, RicochetSettings, SeatState, Settings } from '../lib/messages'
import { keepToken } from '../lib/seats'
import type { Table } from '../lib/table.svelte'

export class Desk {
  catalogue: Catalogue | null = $state.raw(null)
  /** The last refusal; the next thing that works takes it away. */
  problem: unknown = $state.raw(null)

  constructor(readonly table: Table) {
    getCatalogue()
      .then((catalogue) => (this.catalogue = catalogue))
      .catch((problem: unknown) => (this.problem = problem))
  }

  get settings(): Settings {
    return this.table.room!.settings
  }

  get rally(): RallySettings | null {
    return this.settings.game.type === 'rally' ? this.settings.game : null
  }

  get ricochet(): RicochetSettings | null {
    return this.settings.game.type === 'ricochet' ? this.settings.game : null
  }

  get seats(): SeatState[] {
    return this.table.room!.seats
  }

  get owner(): boolean {
    return this.table.you?.owner ?? false
  }

  get course(): CourseInfo | null {
    return this.catalogue?.courses.find(({ key }) => key === this.rally?.course) ?? null
  }

  get edition(): EditionInfo | null {
    return this.catalogue?.editions.find(({ key }) => key === this.rally?.edition) ?? null
  }

  get levels(): string[] {
    const { catalogue } = this
    return (this.rally ? catalogue?.rally_levels : catalogue?.ricochet.levels) ?? []
  }

  /** A bot that is fun for most people, and thinks fast. */
  get usualLevel(): string {
    return this.levels.find((level) => level === 'greedy' || level === 'medium') ?? this.levels[0] ?? ''
  }

  /** How many more must sit down before the game can begin. */
  get missing(): number {
    const least = this.rally ? (this.edition?.players[0] ?? 2) : 1
    return Math.max(0, least - this.seats.length)
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

  change(changes: Partial<Settings>): Promise<boolean> {
    return this.send({ type: 'settings', settings: { ...this.settings, ...changes } })
  }

  changeRally(changes: Partial<RallySettings>): Promise<boolean> {
    return this.change({ game: { ...this.rally!, ...changes } })
  }

  changeRicochet(changes: Partial<RicochetSettings>): Promise<boolean> {
    return this.change({ game: { ...this.ricochet!, ...changes } })
  }

  /** Another edition; its first course, where the chosen one is not of it. */
  chooseEdition({ key, first_course }: EditionInfo): Promise<boolean> {
    const fits = this.course?.editions.includes(key) ?? this.rally?.course === ''
    return this.changeRally({ edition: key, ...(fits ? {} : { course: first_course, flags: [], start: null }) })
  }

  chooseCourse({ key }: CourseInfo): Promise<boolean> {
    return this.changeRally({ course: key, title: '', boards: [], drawings: {}, flags: [], start: null })
  }

  /** Sit down, on this screen. */
  sit(name: string): Promise<boolean> {
    return this.attempt(this.#sit(name))
  }

  async #sit(name: string): Promise<void> {
    const { room, token } = await joinRoom(this.table.code, name)
    keepToken(room, token)
    await this.table.send({ type: 'take_seats', tokens: [token] })
  }
}

const TEAM_RULES = ['all-for-one', 'capture-the-flag', 'tandem', 'toggle-boggle', 'war-zone']

export const isTeamRace = (course: CourseInfo | null, rules: Record<string, unknown>): boolean =>
  [...Object.keys(course?.special ?? {}), ...Object.keys(rules)].some((rule) => TEAM_RULES.includes(rule))

/** `2, 3, 4` is 2–4; gaps stay visible: 4, 6, 8. */
export function playersText(players: readonly number[]): string {
  const [first, last] = [players[0]!, players.at(-1)!]
  const whole = players.length === last - first + 1
  return players.length === 1 ? String(first) : whole ? `${first}–${last}` : players.join(', ')
}

/** House rules that are not as printed, and special rules that were added. */
export const houseRuleNames = (rules: Record<string, unknown>): string[] =>
  Object.entries(rules)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)

/** The special rules that a table may add, with the values that their courses use. */
export const ADDABLE: Record<string, Record<string, number>> = {
  'moving-flags': {},
  'rotating-boards': {},
  'option-world': {},
  'set-to-kill': { multiplier: 2 },
  superbot: { multiplier: 2 },
  interference: {},
  'starting-options': { count: 1 },
  'draft-of-three': { deal: 3, keep: 1 },
  'starting-damage': { points: 2 },
  'no-power-down': {},
  'timer-for-all': { seconds: 60 },
}
