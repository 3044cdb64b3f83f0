/** The seats and rooms that this browser owns: tokens in local storage, never in an address that is shared. */
const STORE = 'botyard.seats'

export interface OwnedRoom {
  room: string
  /** The owner's token, if this browser made the room. */
  owner?: string
  /** Tokens of this browser's seats. */
  tokens: string[]
  /** The secret of the renewed link through which this browser came. */
  invitation?: string
  /** Milliseconds since 1970 of the last visit. */
  seen: number
}

function load(): Record<string, OwnedRoom> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, OwnedRoom>
  } catch {
    return {}
  }
}

function save(rooms: Record<string, OwnedRoom>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(rooms))
  } catch {
    // Private windows may refuse; the seat then lasts as long as the page.
  }
}

/** Remember a token of a room. */
export function keepToken(room: string, token: string, role: 'seat' | 'owner' = 'seat'): void {
  const rooms = load()
  const kept = rooms[room] ?? { room, tokens: [], seen: 0 }
  if (role === 'owner') kept.owner = token
  else if (!kept.tokens.includes(token)) kept.tokens.push(token)
  rooms[room] = { ...kept, seen: Date.now() }
  save(rooms)
}

/** Everything that proves who this browser is in a room: seats, ownership, invitation. */
export function tokensOf(room: string): string[] {
  const kept = load()[room]
  return kept ? [...kept.tokens, ...(kept.owner ? [kept.owner] : []), ...(kept.invitation ? [kept.invitation] : [])] : []
}

export const invitationOf = (room: string): string | undefined => load()[room]?.invitation

/** The seat tokens only. */
export const seatTokensOf = (room: string): string[] => load()[room]?.tokens ?? []

/** The owner's token only, for a screen that must not show a hand. */
export function ownerTokenOf(room: string): string[] {
  const owner = load()[room]?.owner
  return owner ? [owner] : []
}

/** Rooms visited before, the last one first: "continue where I left". */
export function ownedRooms(): OwnedRoom[] {
  return Object.values(load()).sort((a, b) => b.seen - a.seen)
}

export function forgetRoom(room: string): void {
  const rooms = load()
  delete rooms[room]
  save(rooms)
}

/** A seat link carries its token after `#`: take it, and remove it from the address at once. */
export function takeSeatFromAddress(room: string): void {
  const match = /^#([\w-]{20,64})$/.exec(location.hash)
  if (!match) return
  keepToken(room, match[1]!)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** A renewed link carries its secret as `?i=`: keep it. */
export function takeInvitationFromAddress(room: string): void {
  const invitation = new URLSearchParams(location.search).get('i')
  if (!invitation || !/^[\da-f]{8,64}$/.test(invitation)) return
  const rooms = load()
  rooms[room] = { ...(rooms[room] ?? { room, tokens: [] }), invitation, seen: Date.now() }
  save(rooms)
}

const BROWSER = 'botyard.browser'
let ownKey: string | null = null

/** The key by which rooms recognise this browser. */
export function browserKey(): string {
  try {
    ownKey ??= localStorage.getItem(BROWSER)
  } catch {
    // Private windows may refuse; the key then lasts as long as the page.
  }
  if (!ownKey) {
    ownKey = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    try {
      localStorage.setItem(BROWSER, ownKey)
    } catch {
      // As above.
    }
  }
  return ownKey
}
