/** Names and parts of sentences: robots, cards, options, squares, sides. */
import { EDITION_BOOKS } from '../help/editionBooks'
import { getCatalogue } from '../lib/api'
import { FIXTURES } from '../lib/elements'
import type { Direction, Square } from '../lib/grid'
import { isKey, t } from '../lib/i18n/index.svelte'
import type { Card } from '../lib/messages'
import type { Piece } from './scene'
import { teamLook } from './teams'

/** Who is who: robots by number, players by seat, boards by their order. */
export interface Cast {
  robots: Map<number, string>
  players: string[]
  seats: Map<number, number>
  boards: string[]
}

export const robotName = (cast: Cast, robot: number | null | undefined): string =>
  (robot != null && cast.robots.get(robot)) || t('word.robot', { n: (robot ?? 0) + 1 })

export const playerName = (cast: Cast, seat: number): string => cast.players[seat] ?? t('word.player', { n: seat + 1 })

export const sideName = (side: Direction): string => t((['word.north', 'word.east', 'word.south', 'word.west'] as const)[side])

/** `north`, as the way that something goes. */
export const heading = (side: Direction): string => t((['word.northward', 'word.eastward', 'word.southward', 'word.westward'] as const)[side])

export const squareWords = (square: Square | null): string =>
  square === null ? t('word.off_floor') : `${square[0]},${square[1]}`

export const cardName = (kind: string): string => {
  const key = `card.${kind}`
  return isKey(key) ? t(key) : kind
}

export const cardWords = ([number, kind]: Card): string => `${cardName(kind)} (${number})`

export const cardsWords = (cards: Card[]): string => cards.map(cardWords).join(' + ')

/** An identifier as words, if there is no text for it. */
export const plain = (identifier: string): string => identifier.replaceAll('_', ' ').replaceAll('-', ' ')

/** An element of the floor or an option card, as what did something. */
export function thingName(cause: string): string {
  const key = `studio.tool.${Object.values(FIXTURES[cause]?.tools ?? {})[0]}`
  return isKey(key) ? t(key) : optionName(cause)
}

export function optionName(option: string): string {
  if (option === 'main_laser') return t('word.main_laser')
  const key = `option.${option}`
  if (isKey(key)) return t(key)
  // A card newer than this client: the server has its words.
  void getCatalogue().catch(() => null)
  return plain(option)
}

export function optionText(option: string, edition: string): string {
  const special = `option.${option}.text.${EDITION_BOOKS[edition] ?? edition}`
  const usual = `option.${option}.text`
  return isKey(special) ? t(special) : isKey(usual) ? t(usual) : ''
}

export const teamName = (team: number): string => t('word.team', { letter: teamLook(team).letter })

/** A robot on the floor for screen readers. */
export function robotLabel(piece: Piece, carried: number[] = []): string {
  const words = [piece.name, t('label.at', { square: squareWords(piece.square) }), t('label.facing', { side: sideName(piece.facing) })]
  if (piece.team !== null) words.push(teamName(piece.team))
  words.push(...carried.map((n) => t('label.carries', { n })))
  if (piece.damage) words.push(t('label.damage', { n: piece.damage }))
  if (piece.poweredDown) words.push(t('label.powered_down'))
  if (piece.virtual) words.push(t('label.virtual'))
  return words.join(', ')
}

/** The name of an edition; one that this client does not know brings its own. */
export function editionName({ key, name }: { key: string; name: string }): string {
  const known = `help.book.${key}`
  return isKey(known) ? t(known) : name
}

/** What a robot is like, in a sentence; empty for robots that others add. */
export function robotAbout(name: string): string {
  const key = `robot.${name.toLowerCase().replaceAll(' ', '-')}`
  return isKey(key) ? t(key) : ''
}
