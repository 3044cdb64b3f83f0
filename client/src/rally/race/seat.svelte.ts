/** The race from this screen's side of the table: whose turn it is here, what is asked, and how it is answered. */
import type { ChooseProgram, RallyQuestion, RallyView, RobotView } from '../../lib/messages'
import { preferences } from '../../lib/preferences.svelte'
import { refusalWords } from '../../lib/refusals'
import type { Table } from '../../lib/table.svelte'
import { openQuestions, type RallyFeed } from '../feed'
import { LivePlayback } from '../livePlayback.svelte'
import type { Playback } from '../playback.svelte'
import type { Pick } from '../questions/choices'
import type { Piece, Scene } from '../scene'
import { castOf } from '../story'
import { lastTurn, summaryLines } from '../summary'
import type { Cast } from '../words'
import { Drafting } from './drafting.svelte'
import { HandOver } from './handOver.svelte'
import { PowerDown } from './powerDown.svelte'

/** How much faster the robots move while the player's own clock runs: watching should not cost time. */
const HURRY = 4

export class RallySeat {
  readonly live: LivePlayback
  readonly handOver: HandOver
  readonly drafting: Drafting
  readonly powerDown: PowerDown
  busy: boolean = $state(false)
  trouble: string = $state('')

  constructor(readonly table: Table) {
    this.live = new LivePlayback(table)
    this.handOver = new HandOver(table, this.live)
    this.drafting = new Drafting(table, () => (this.question?.kind === 'ChooseProgram' ? this.question : null))
    this.powerDown = new PowerDown(this)
    const pressed = $derived(table.clocks.some((clock) => this.seat !== null && clock.seats.includes(this.seat)))
    $effect(() => {
      this.playback.hurry = pressed ? HURRY : 1
    })
  }

  get playback(): Playback {
    return this.live.current
  }

  get scene(): Scene {
    return this.playback.scene
  }

  /** The feed whose hand and questions are shown: with several players at one screen, that of the player who has it now. */
  get feed(): RallyFeed {
    return (this.table.feed ?? this.live.feed) as RallyFeed
  }

  get view(): RallyView {
    return this.feed.view
  }

  get seat(): number | null {
    return this.feed.seat
  }

  readonly cast: Cast = $derived.by(() =>
    castOf(this.view.players, this.live.feed.events, this.view.boards.map(({ board }) => board.name)),
  )

  /** The robots of all seats at this screen. */
  readonly own: number[] = $derived.by(() =>
    this.view.robots.filter((robot) => this.table.seats.includes(robot.seat)).map(({ id }) => id),
  )

  /** The robots of this seat, as the floor shows them now. */
  readonly pieces: Piece[] = $derived.by(() => this.scene.robots.filter(({ seat }) => seat === this.seat))

  get piece(): Piece | undefined {
    return this.pieces[0]
  }

  /** The question of the program that the player of several robots has turned to. */
  #turnedTo: string | null = $state(null)

  /** What this seat is asked and has not answered, not even in advance. */
  readonly #open: RallyQuestion[] = $derived.by(() => openQuestions(this.feed).filter((one) => !this.powerDown?.answers(one)))

  /** The open question; it waits until everything that led to it has been shown, and stays while the player looks back. */
  readonly question: RallyQuestion | null = $derived.by(() => {
    if (!this.playback.caughtUp || !this.handOver.shows(this.seat)) return null
    return this.#open.find(({ key }) => key === this.#turnedTo) ?? this.#open[0] ?? null
  })

  /** The programs of all robots of this seat that are to be laid or can still be changed. */
  readonly programs: ChooseProgram[] = $derived.by(() =>
    this.playback.caughtUp && this.handOver.shows(this.seat) ? this.view.questions.filter((one) => one.kind === 'ChooseProgram') : [],
  )

  turnTo(question: ChooseProgram): void {
    this.#turnedTo = question.key!
    this.drafting.preview = null
  }

  /** The program to lay, or the one that was laid and can still be changed. */
  readonly sheet: ChooseProgram | null = $derived.by(() => {
    const turnedTo = this.programs.find(({ key }) => key === this.#turnedTo)
    if (turnedTo) return turnedTo
    if (this.question) return this.question.kind === 'ChooseProgram' ? this.question : null
    if (!this.playback.caughtUp || this.handOver.shared) return null
    const { questions, answered } = this.view
    return questions.find((one): one is ChooseProgram => one.kind === 'ChooseProgram' && one.key! in answered) ?? null
  })

  /** What happened to the player's robot in the last turn; it disappears when the first card is laid. */
  readonly summary: string[] = $derived.by(() => {
    if (!this.piece || this.question?.kind !== 'ChooseProgram') return []
    const laid = this.drafting.programFor(this.question).some(({ cards }) => cards.length > 0)
    return laid ? [] : summaryLines(lastTurn(this.feed.events), this.piece.id, this.cast)
  })

  /** The open question, where it is not about a program. */
  readonly asked: Pick | null = $derived.by(() =>
    this.question !== null && this.question.kind !== 'ChooseProgram' ? (this.question as Pick) : null,
  )

  /** Whether a question comes up once the robots have stopped. */
  get questionWaits(): boolean {
    return !this.playback.caughtUp && this.#open.length > 0
  }

  /** What any player here is asked, shown or not. */
  get firstOpenKey(): string | null {
    return openQuestions(this.table.feeds[String(this.handOver.waiting[0])] as RallyFeed | undefined)[0]?.key ?? null
  }

  /** The robot that the open question is about. */
  get robot(): RobotView | undefined {
    const id = this.sheet?.robot ?? this.asked?.robot ?? this.own[0]
    return this.view.robots.find((robot) => robot.id === id)
  }

  /** The players that the race waits for. */
  readonly waitingFor: { name: string; away: boolean }[] = $derived.by(() => {
    const { room, presence } = this.table
    const isAway = (seat: number) => room?.seats[seat]?.bot === null && (presence?.away.includes(seat) || !(presence?.online.includes(seat) ?? true))
    return this.view.waiting_for.map((seat) => ({ name: this.view.players[seat] ?? '', away: isAway(seat) })).filter(({ name }) => name)
  })

  /** Whether the floor shows an earlier moment, or is paused with nothing new to show. */
  get looksBack(): boolean {
    return this.playback.caughtUp && !this.playback.live
  }

  /** Whether the race is over and its end has been shown. */
  get finished(): boolean {
    return this.view.finished && this.playback.live
  }

  /** Whether the coach of the first race is shown. */
  get coached(): boolean {
    return this.table.room?.settings.lesson === true && this.seat !== null && preferences.kept.lesson === 'running'
  }

  async answer(question: RallyQuestion, choice: unknown): Promise<void> {
    if (this.seat === null || this.busy) return
    this.busy = true
    if (question.kind === 'ChooseProgram') this.powerDown.settle(question)
    if (question.kind !== 'ChoosePowerDown' && (this.looksBack || this.playback.paused)) this.playback.skip()
    try {
      await this.table.send({ type: 'answer', seat: this.seat, key: question.key!, choice })
      this.trouble = ''
      this.#turnedTo = null
      this.drafting.preview = null
    } catch (problem) {
      this.trouble = refusalWords(problem)
    } finally {
      this.busy = false
    }
  }

  async takeBack(question: RallyQuestion): Promise<void> {
    if (this.seat === null) return
    await this.table
      .send({ type: 'take_back', seat: this.seat, key: question.key! })
      .catch((problem: unknown) => (this.trouble = refusalWords(problem)))
  }

  draft(question: ChooseProgram, choice: unknown): void {
    if (this.seat !== null) this.drafting.change(this.seat, question, choice)
  }

  /** The player of that seat has taken the screen. */
  takeScreen(seat: number): void {
    this.handOver.take(seat)
    this.drafting.preview = null
  }
}
