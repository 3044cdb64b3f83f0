/** Managing a room: who may decide what, who is missing and for how long, and what is voted on. */
import { ApiError } from '../lib/api'
import { now } from '../lib/clock.svelte'
import type { CommandBody } from '../lib/connection.svelte'
import { isKey, t } from '../lib/i18n/index.svelte'
import type { Missing, SeatState, VoteState } from '../lib/messages'
import type { Table } from '../lib/table.svelte'

export type Deputy = Missing['then']

/** A player the game is waiting for, with seconds that count up and down. */
export interface MissingPlayer {
  seat: number
  name: string
  then: Deputy
  /** Seconds since they left. */
  away: number
  /** Seconds until someone stands in; 0: someone does already, null: nobody will. */
  left: number | null
}

export class Keeper {
  problem: unknown = $state.raw(null)

  constructor(readonly table: Table) {}

  get owner(): boolean {
    return this.table.you?.owner ?? false
  }

  /** Whether the players decide together, because the owner is away. */
  get votes(): boolean {
    return !this.owner && this.table.seats.length > 0 && this.table.presence?.owner === false
  }

  /** Whether this screen may decide, alone or with the others. */
  get may(): boolean {
    return this.owner || this.votes
  }

  get playing(): boolean {
    return this.table.room?.state === 'playing'
  }

  get seats(): SeatState[] {
    return this.table.room?.seats ?? []
  }

  /** The players at other screens. */
  get others(): SeatState[] {
    return this.seats.filter(({ seat, bot }) => bot === null && !this.table.seats.includes(seat))
  }

  nameOf(seat: number): string {
    return this.seats.find((one) => one.seat === seat)?.name ?? ''
  }

  isHere(seat: number): boolean {
    return this.table.presence?.online.includes(seat) ?? true
  }

  get missing(): MissingPlayer[] {
    const { presence, presenceAt } = this.table
    if (!presence?.missing.length || !this.playing) return []
    const since = now() - presenceAt
    return presence.missing.map(({ seat, then, away_ms, in_ms }) => ({
      seat,
      name: this.nameOf(seat),
      then,
      away: Math.floor((away_ms + since) / 1000),
      left: in_ms === null ? null : Math.max(0, Math.ceil((in_ms - since) / 1000)),
    }))
  }

  /** The votes that still matter: once the owner is back, only those about the end of the game. */
  get motions(): { vote: VoteState; command: CommandBody; words: string; own: boolean; needed: number }[] {
    const here = this.seats.filter(({ seat, bot }) => bot === null && this.isHere(seat)).map(({ seat }) => seat)
    return (this.table.room?.votes ?? []).flatMap((vote) => {
      const command = JSON.parse(vote.motion) as CommandBody
      const everybody = command.type === 'end_game'
      if (!everybody && this.table.presence?.owner !== false) return []
      const about = 'seat' in command && command.type !== 'hand_over' ? command.seat : null
      const voters = here.filter((seat) => seat !== about).length
      return [
        {
          vote,
          command,
          words: this.#words(command),
          own: this.table.seats.some((seat) => vote.seats.includes(seat)),
          needed: everybody ? voters : Math.floor(voters / 2) + 1,
        },
      ]
    })
  }

  #words(command: CommandBody): string {
    const more = 'by' in command ? `.${command.by}` : command.type === 'door' ? `.${command.state}` : ''
    const key = `keep.motion.${command.type}${more}`
    const name = 'seat' in command ? this.nameOf(command.seat) : 'name' in command ? String(command.name) : ''
    return isKey(key) ? t(key, { name }) : command.type
  }

  async send(command: CommandBody): Promise<boolean> {
    try {
      await this.table.send(command)
      this.problem = null
      return true
    } catch (problem) {
      this.problem = problem instanceof ApiError ? problem : new ApiError('broken', String(problem))
      return false
    }
  }
}
