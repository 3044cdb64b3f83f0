/** Making rooms: for friends, or a game against bots that starts at once. */
import { makeRoom, type InitialSettings } from './api'
import { preferences } from './preferences.svelte'
import { router } from './router.svelte'
import { keepToken } from './seats'

/** Rooms made for a quick game: their owner's page starts them as soon as it is connected. */
const atOnce = new Set<string>()

export const startsAtOnce = (room: string): boolean => atOnce.delete(room)

export async function openRoom(settings: InitialSettings, name: string, bots: string[] = [], start = false): Promise<void> {
  const made = await makeRoom(settings, name, bots)
  keepToken(made.room, made.owner, 'owner')
  if (made.token) keepToken(made.room, made.token)
  if (start) atOnce.add(made.room)
  router.go(`/r/${made.room}`)
}

/** A race around one shared screen, which takes no seat itself. */
export async function tableRace(): Promise<void> {
  const made = await makeRoom({ game: { type: 'rally' }, seats: 4 })
  keepToken(made.room, made.owner, 'owner')
  router.go(`/table/${made.room}`)
}

/** Quick games: settings for beginners, bots in the other seats. */
export const quickRace = (name: string) =>
  openRoom(
    { game: { type: 'rally', edition: '2005', course: 'risky-exchange', preview: 'board' }, seats: 4, glass: false },
    name,
    ['greedy', 'greedy', 'greedy'],
    true,
  )

/** The first race, with a coach. */
export async function firstSteps(name: string): Promise<void> {
  const { LESSON, RIVALS } = await import('../tutorial/lesson')
  preferences.set('lesson', 'running')
  await openRoom(LESSON, name, RIVALS, true)
}

export const quickRicochet = (name: string) =>
  openRoom({ game: { type: 'ricochet', try_out: true }, seats: 3 }, name, ['easy', 'medium'], true)

export const soloRicochet = (name: string) =>
  openRoom({ game: { type: 'ricochet', try_out: true, double_time: true, hints: true }, seats: 1 }, name, [], true)

export const friendsRace = (name: string) => openRoom({ game: { type: 'rally' }, seats: 8 }, name)

export const friendsRicochet = (name: string) => openRoom({ game: { type: 'ricochet' }, seats: 8 }, name)

/** The room code in what was pasted: a link to a room, or the code itself in any spelling. */
export function roomCode(text: string): string | null {
  const linked = /\/(?:r|table)\/([A-Za-z0-9]+)((?:\?i=[\da-f]+)?(?:#[\w-]+)?)\s*$/.exec(text)
  const plain = /^\s*([A-Za-z0-9]{10})\s*$/.exec(text.replaceAll(/[\s-]/g, ''))
  const found = linked?.[1] ?? plain?.[1]
  return found ? found.toUpperCase() + (linked?.[2] ?? '') : null
}
