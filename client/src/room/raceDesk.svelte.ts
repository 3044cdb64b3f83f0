/** The desk of a room that plays a race: its course, edition and rules, and how they are changed. */
import type { Catalogue, CourseInfo, EditionInfo, HouseRuleInfo, ProfileInfo, RallySettings, SeatState, CourseRuleInfo } from '../lib/messages'
import type { Desk } from './desk.svelte'
import { differences, settingsOf, type Difference } from './profiles'

export class RaceDesk {
  constructor(readonly desk: Desk) {}

  get race(): RallySettings {
    return this.desk.settings.game as RallySettings
  }

  get catalogue(): Catalogue | null {
    return this.desk.catalogue
  }

  get owner(): boolean {
    return this.desk.owner
  }

  get seats(): SeatState[] {
    return this.desk.seats
  }

  attempt(work: Promise<unknown>): Promise<boolean> {
    return this.desk.attempt(work)
  }

  change(changes: Partial<RallySettings>): Promise<boolean> {
    return this.desk.change({ game: { ...this.race, ...changes } })
  }

  get course(): CourseInfo | null {
    return this.catalogue?.courses.find(({ key }) => key === this.race.course) ?? null
  }

  get edition(): EditionInfo | null {
    return this.catalogue?.editions.find(({ key }) => key === this.race.edition) ?? null
  }

  /** The special rules of this race with their parameters: those of its course, and those that were added. */
  get special(): Record<string, unknown> {
    const known = new Set(this.catalogue?.special_rules.map(({ name }) => name))
    const added = Object.entries(this.race.rules).filter(([name, value]) => known.has(name) && value !== false)
    return { ...this.course?.special, ...Object.fromEntries(added) }
  }

  /** The rule that says how this race is won, where it is not simply all flags in order. */
  get goal(): CourseRuleInfo | null {
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
    const places = this.race.boards.length ? this.race.boards : (this.course?.places ?? [])
    const boards = Math.max(1, places.filter(({ board }) => !this.#hasDocks(board)).length)
    return this.edition?.optional_lives[boards - 1]?.[Math.min(8, Math.max(1, this.seats.length)) - 1] ?? 3
  }

  /** A docking bay is not factory floor. */
  #hasDocks(board: string): boolean {
    const drawing = this.race.drawings[board]
    return drawing ? /\bd[1-8]\b/.test(drawing) : Boolean(this.catalogue?.boards.find(({ key }) => key === board)?.docks)
  }

  /** Whether the table may end this race by time. */
  get endsByTime(): boolean {
    if (this.race.minutes !== null) return true
    const chosen = this.race.rules.time_limit_win
    return chosen === undefined ? (this.edition?.ends_by_time ?? false) : chosen === true
  }

  get houseRules(): HouseRuleInfo[] {
    return this.catalogue?.house_rules ?? []
  }

  /** The profile of this race; rooms older than profiles count as having their own rules. */
  get profile(): ProfileInfo | null {
    const known = this.edition?.profiles ?? []
    return known.find(({ key }) => key === this.race.profile) ?? known.at(-1) ?? null
  }

  /** How this race differs from its edition's book. */
  get differences(): Difference[] {
    return this.edition ? differences(this.race, this.edition, this.houseRules) : []
  }

  chooseProfile(profile: ProfileInfo): Promise<boolean> {
    return this.change(settingsOf(profile, this.edition!, this.race, this.houseRules))
  }

  /** Choose another edition, with the profile of the same name, and its first course if the current one does not fit. */
  chooseEdition(edition: EditionInfo): Promise<boolean> {
    const { key, first_course, profiles } = edition
    const fits = this.course?.editions.includes(key) ?? this.race.course === ''
    const profile = profiles.find((one) => one.key === this.race.profile) ?? profiles.at(-1)!
    return this.change({
      edition: key,
      ...settingsOf(profile, edition, this.race, this.houseRules),
      ...(fits ? {} : { course: first_course, flags: [], start: null }),
    })
  }

  chooseCourse({ key }: CourseInfo): Promise<boolean> {
    return this.change({ course: key, title: '', boards: [], drawings: {}, flags: [], start: null })
  }

  /** A free set-up, starting with the boards and flags of the course. */
  startFree(): Promise<boolean> {
    const { places, flag_squares, start, special } = this.course!
    return this.change({ course: '', boards: places, flags: flag_squares, start, rules: { ...special, ...this.race.rules } })
  }

  /** A house rule or an added special rule; undefined is as printed. */
  setRule(name: string, value: unknown): Promise<boolean> {
    const rules = { ...this.race.rules }
    if (value === undefined) delete rules[name]
    else rules[name] = value
    return this.changeRules({ rules })
  }

  /** Change rules or lives; the server works out which profile that is now. */
  changeRules(changes: Partial<RallySettings>): Promise<boolean> {
    return this.change({ ...changes, profile: '' })
  }
}
