/** The public rooms, live. Each message carries the whole list; a lost socket is reopened. */
import type { AnyServerMessage, RoomSummary } from './messages'

const PAUSE = 3000

export class LobbyList {
  rooms: RoomSummary[] = $state.raw([])
  status: 'connecting' | 'open' | 'lost' = $state('connecting')
  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#open()
  }

  close(): void {
    clearTimeout(this.#retry)
    const socket = this.#socket
    this.#socket = null
    socket?.close(1000)
  }

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'lobby' }))
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as AnyServerMessage
      if (message.type !== 'lobby') return
      this.rooms = message.rooms
      this.status = 'open'
    }
    socket.onclose = () => {
      if (socket !== this.#socket) return
      this.status = 'lost'
      this.#retry = setTimeout(() => this.#open(), PAUSE)
    }
  }
}
