/** What the room's screen works with: the room, what can be chosen, and one way to change things. */
import { getCatalogue, joinRoom, Refusal } from '../lib/api'
import type { CommandBody } from '../lib/connection.svelte'
import { t } from '../lib/i18n/index.svelte'
import type {
  Catalogue,
  CourseInfo,
  EditionInfo,
  RallySettings,
  RicochetSettings,
  SeatState,
  Settings,
  SpecialRule,
} from '../lib/messages'
import { keepToken } from '../lib/seats'
import type { Table } from '../lib/table.svelte'
import { findingWords } from '../rally/findings'

export class Desk {
  catalogue: Catalogue | null = $state.raw(null)
  /** The last refusal; the next thing that works takes it away. */
  problem: unknown = $state.raw(null)
  /** Whether the gallery of courses is open. */
  browsing: boolean = $state(false)

  constructor(readonly table: Table) {
    getCatalogue()
      .then((catalogue) => (this.catalogue = catalogue))
      .catch((problem: unknown) => (this.problem = problem))
  }

  /** What has been sent and not yet come back; it is shown at once, and gone again where it is refused. */
  #underWay: Settings | null = $state.raw(null)

  /** As they are, or will be in a moment: who changes two things quickly loses neither. */
  get settings(): Settings {
    return this.#underWay ?? this.table.room!.settings
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

  /** Why the game cannot begin yet, in words; too few people come first. */
  get hindrances(): string[] {
    const least = this.rally ? (this.edition?.players[0] ?? 2) : 1
    const missing = least - this.seats.length
    return missing > 0 ? [t('room.start.needs', { n: missing })] : this.table.room!.hindrances.map(findingWords)
  }

  /** The special rules of this race with their parameters: those of its course, and those that were added. */
  get special(): Record<string, unknown> {
    const known = new Set(this.catalogue?.special_rules.map(({ name }) => name))
    const added = Object.entries(this.rally?.rules ?? {}).filter(([name, value]) => known.has(name) && value !== false)
    return { ...this.course?.special, ...Object.fromEntries(added) }
  }

  /** The rule that says how this race is won, where it is not simply all flags in order. */
  get goal(): SpecialRule | null {
    return this.catalogue?.special_rules.find((rule) => rule.is_goal && rule.name in this.special) ?? null
  }

  /** How many teams race against each other; 0 where everybody races alone. */
  get teams(): number {
    const rule = this.goal
    if (!rule?.teams) return 0
    const given = this.special[rule.name] as Record<string, number>
    return rule.teams.size ? Math.floor(this.seats.length / (given.team_size ?? rule.teams.size)) : (given.teams ?? rule.teams.count)
  }

  /** How many lives the optional formula gives this table. */
  get formulaLives(): number {
    const boards = this.rally?.boards.length || this.course?.places.length || 1
    return this.edition?.optional_lives[boards - 1]?.[Math.min(8, Math.max(1, this.seats.length)) - 1] ?? 3
  }

  /** Whether the table may end this race by time. */
  get endsByTime(): boolean {
    const chosen = this.rally?.rules.time_limit_win
    return chosen === undefined ? (this.edition?.ends_by_time ?? false) : chosen === true
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

  /** Boards and flags of one's own, beginning with those of the course. */
  startFree(): Promise<boolean> {
    const { places, flag_squares, start, special } = this.course!
    return this.changeRally({ course: '', boards: places, flags: flag_squares, start, rules: { ...special, ...this.rally!.rules } })
  }

  /** A house rule or an added special rule; undefined is as printed. */
  setRule(name: string, value: unknown): Promise<boolean> {
    const rules = { ...this.rally!.rules }
    if (value === undefined) delete rules[name]
    else rules[name] = value
    return this.changeRally({ rules })
  }

  /** Sit down, on this screen; whoever gives no name is a guest. */
  sit(wish: string): Promise<boolean> {
    const taken = this.seats.map(({ name }) => name)
    if (wish && isTaken(wish, taken)) return this.attempt(Promise.reject(new Refusal('refused', t('room.name_taken', { name: wish }))))
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

/** House rules that are not as printed, and special rules that were added. */
export const houseRuleNames = (rules: Record<string, unknown>): string[] =>
  Object.entries(rules)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)

const isTaken = (name: string, taken: string[]) => taken.some((other) => other.toLowerCase() === name.toLowerCase())

/** The name, numbered where somebody has it: nobody who gave none shall be told to choose another. */
export function freeName(name: string, taken: string[]): string {
  let number = 2
  let free = name
  while (isTaken(free, taken)) free = `${name} ${number++}`
  return free
}
