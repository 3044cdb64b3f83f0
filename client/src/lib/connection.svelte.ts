/** One socket to the server: hello, reconnecting by itself, and commands that take effect exactly once.

A command is kept until it is acknowledged or refused. After an interruption it is sent again under the same
id, and the server knows whether it has taken effect already.
*/
import type { Ack, AnyCommand, AnyServerMessage, FirstMessage } from './messages'
import { ApiError } from './api'

/** connecting: for the first time; open; lost: was open, trying again; closed: the server said goodbye. */
export type Status = 'connecting' | 'open' | 'lost' | 'closed'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type CommandBody = WithoutId<AnyCommand>
/** What a command is answered with: `ack`, or the message that carries its result. */
export type Reply = Extract<AnyServerMessage, { id: string }> & { type: 'ack' | 'preview' | 'tried' | 'token' }

interface Waiting {
  text: string
  resolve: (reply: Reply) => void
  reject: (problem: ApiError) => void
}

const FIRST_PAUSE = 300
const LONGEST_PAUSE = 5000
const PING_EVERY = 20_000
const SILENCE = 10_000

let numbered = 0
const newId = () => `${Date.now().toString(36)}-${(numbered++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`

export class Connection {
  status: Status = $state('connecting')
  /** Why the server closed for good: a code, and its words. */
  goodbye: { code: string; message: string } = $state.raw({ code: 'closed', message: '' })

  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #pause = FIRST_PAUSE
  #retry: ReturnType<typeof setTimeout> | undefined
  #pinging: ReturnType<typeof setInterval> | undefined
  #heard = 0
  #over = false

  constructor(
    private readonly first: () => FirstMessage,
    private readonly receive: (message: AnyServerMessage) => void,
    private readonly address = `${location.origin.replace(/^http/, 'ws')}/ws`,
  ) {
    addEventListener('online', this.#soon)
    document.addEventListener('visibilitychange', this.#soon)
    this.#open()
  }

  send(body: CommandBody): Promise<Reply> {
    const id = newId()
    const text = JSON.stringify({ ...body, id })
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(new ApiError('closed', this.goodbye.message))
      this.#waiting.set(id, { text, resolve, reject })
      if (this.status === 'open') this.#socket!.send(text)
    })
  }

  close(): void {
    this.#over = true
    removeEventListener('online', this.#soon)
    document.removeEventListener('visibilitychange', this.#soon)
    clearTimeout(this.#retry)
    clearInterval(this.#pinging)
    this.#socket?.close(1000)
    this.#socket = null
    for (const { reject } of this.#waiting.values()) reject(new ApiError('closed', this.goodbye.message))
    this.#waiting.clear()
  }

  #open(): void {
    const socket = new WebSocket(this.address)
    this.#socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify(this.first()))
      this.status = 'open'
      this.#pause = FIRST_PAUSE
      for (const { text } of this.#waiting.values()) socket.send(text)
      this.#watch()
    }
    socket.onmessage = (event) => {
      this.#heard = Date.now()
      this.#read(JSON.parse(event.data as string) as AnyServerMessage)
    }
    socket.onclose = () => this.#lost(socket)
  }

  #read(message: AnyServerMessage): void {
    if (message.type === 'goodbye') {
      this.goodbye = message
      if (message.retry_ms === null) this.#over = true
      else this.#pause = message.retry_ms
    } else if (message.type === 'error' && message.id !== null && this.#waiting.has(message.id)) {
      this.#take(message.id).reject(new ApiError(message.code, message.message, message.reason, message.values))
    } else if ('id' in message && message.id !== null && this.#waiting.has(message.id)) {
      this.#take(message.id).resolve(message as Reply)
    }
    this.receive(message)
  }

  #take(id: string): Waiting {
    const waiting = this.#waiting.get(id)!
    this.#waiting.delete(id)
    return waiting
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return
    clearInterval(this.#pinging)
    this.#socket = null
    if (this.#over) {
      this.status = 'closed'
      this.close()
      return
    }
    if (this.status === 'open') this.status = 'lost'
    this.#retry = setTimeout(() => this.#open(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  /** The network or the page is back: no need to wait out the pause. */
  #soon = () => {
    if (this.#over || this.#socket || document.visibilityState === 'hidden') return
    clearTimeout(this.#retry)
    this.#open()
  }

  /** A socket can be dead without any event: ping now and then. */
  #watch(): void {
    clearInterval(this.#pinging)
    this.#heard = Date.now()
    this.#pinging = setInterval(() => {
      if (Date.now() - this.#heard > PING_EVERY + SILENCE) {
        const dead = this.#socket!
        this.#lost(dead)
        dead.close()
        return
      }
      this.send({ type: 'ping' }).catch(() => undefined)
    }, PING_EVERY)
  }
}

export type { Ack }
