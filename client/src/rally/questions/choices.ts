/** Questions as a newcomer understands them: what is asked, what it means, and what each choice does. */
import { parsePlacement, type Direction, type Square } from '../../lib/grid'
import { isKey, t, type Key } from '../../lib/i18n/index.svelte'
import type { Barred, Card, Point, RallyQuestion, RallyView } from '../../lib/messages'
import { failureWords, sourceWords } from '../reasons'
import { detail } from '../sentences'
import { aimOf } from './aim'
import { cardName, cardWords, heading, optionName, optionText, robotAbout, robotName, sideName, type Cast } from '../words'

export type Value = string | number | boolean

export interface Choice {
  value: Value
  label: string
  /** What it leads to, in a line. */
  about?: string
}

/** Everything but programs: those have their own sheet. */
export type Pick = Exclude<RallyQuestion, { kind: 'ChooseProgram' }>

/** Questions that are answered by pointing at the floor. */
export const isOnBoard = (question: RallyQuestion): boolean =>
  ['ChooseEntry', 'ChooseReentry', 'ChoosePlacement', 'ChooseReach', 'ChooseFacing'].includes(question.kind)

export interface QuestionWords {
  title: string
  about: string
  /** Who is aimed at, how far away and in which condition. */
  target?: string
  /** Points of damage that are coming, and what they would do; the question is about the first. */
  coming?: { title: string; first: number; points: string[] }
  /** What is not allowed: places by reason, or weapons, each with its reason. */
  barred?: string[]
}

export function questionWords(question: RallyQuestion, cast: Cast, view: RallyView): QuestionWords {
  const values = {
    robot: robotName(cast, question.robot),
    option: 'option' in question ? optionName(question.option) : '',
    target: 'target' in question ? robotName(cast, question.target) : '',
    card: 'card' in question ? cardWords(question.card) : '',
  }
  const about = `ask.${question.kind}.about`
  const words: QuestionWords = { title: t(`ask.${question.kind}` as Key, values), about: isKey(about) ? t(about, values) : '' }
  if ('option' in question && !words.about) words.about = optionText(question.option, view.edition)
  const aim = aimOf(question, view.robots)
  if (aim) {
    const damage = view.robots.find(({ id }) => id === aim.target)?.damage ?? 0
    words.target = `${t('ask.target', { ...values, n: aim.distance, way: heading(aim.direction) })} ${t('ask.target.damage', { n: damage })}`
  }
  if (question.kind === 'ChooseSacrifice' && question.points?.length) {
    const { points, number = 1 } = question
    words.title = t('ask.ChooseSacrifice.point', { ...values, n: number, total: number + points.length - 1 })
    words.coming = { title: t('ask.ChooseSacrifice.coming', values), first: number, points: points.map((point) => pointWords(point, values.robot, cast)) }
  }
  if (question.kind === 'ChooseShot' && (question.shots ?? 1) > 1)
    words.title = t('ask.ChooseShot.numbered', { ...values, n: question.number ?? 1, total: question.shots! })
  if (question.kind === 'ChooseWeapon' && question.unusable?.length)
    words.barred = question.unusable.map(({ option, reason }) => t('ask.unusable', { option: optionName(option), why: failureWords(reason) }))
  if ('barred' in question && question.barred?.length) words.barred = barredWords(question.barred)
  return words
}

/** A point of damage, and what it would do. */
function pointWords({ cause, by, locks, destroys }: Point, robot: string, cast: Cast): string {
  const source = capitalised(sourceWords(cause, by, cast))
  if (destroys) return t('ask.point.destroys', { source, robot })
  return locks ? t('ask.point.locks', { source, n: locks }) : source
}

const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1)

function barredWords(barred: Barred[]): string[] {
  return (['robot', 'pit', 'sight'] as const).flatMap((reason) => {
    const places = barred.filter((one) => one.reason === reason).map(({ place }) => placeWords(place))
    return places.length ? [t(`ask.barred.${reason}`, { squares: places.join('; ') })] : []
  })
}

/** `3,4` or `3,4 north`. */
function placeWords(place: string): string {
  const placement = parsePlacement(place)
  if (!placement) return place
  const square = placement.square.join(',')
  return placement.facing === null ? square : `${square} (${sideName(placement.facing)})`
}

interface BarredPlace {
  square: Square
  words: string
}

/** The squares of a question on which the robot may not be put at all. */
export function barredSquares(question: Pick): BarredPlace[] {
  const open = new Set(squaresOf(question, null).map(({ square }) => square.join(',')))
  const found = new Map<string, { square: Square; barred: Barred[] }>()
  for (const one of barredPlaces(question)) {
    const key = one.square.join(',')
    if (one.facing !== null && open.has(key)) continue
    found.set(key, { square: one.square, barred: [...(found.get(key)?.barred ?? []), one.barred] })
  }
  return [...found.values()].map(({ square, barred }) => ({ square, words: barredWords(barred).join('; ') }))
}

/** The facings that are not allowed on squares that are. */
export function barredFacings(question: Pick): (BarredPlace & { facing: Direction })[] {
  const open = new Set(squaresOf(question, null).map(({ square }) => square.join(',')))
  return barredPlaces(question).flatMap(({ square, facing, barred }) =>
    facing !== null && open.has(square.join(',')) ? [{ square, facing, words: barredWords([barred])[0]! }] : [],
  )
}

const barredPlaces = (question: Pick): { square: Square; facing: Direction | null; barred: Barred }[] =>
  ('barred' in question ? (question.barred ?? []) : []).flatMap((barred) => {
    const placement = parsePlacement(barred.place)
    return placement ? [{ ...placement, barred }] : []
  })

export function choicesOf(question: Pick, cast: Cast, view: RallyView): Choice[] {
  return question.choices.map((value) => ({ value, ...wordsOf(question, value, cast, view) }))
}

function wordsOf(question: Pick, value: Value, cast: Cast, view: RallyView): Omit<Choice, 'value'> {
  if (typeof value === 'boolean') {
    const key = `ask.${question.kind}.${value ? 'yes' : 'no'}`
    return { label: isKey(key) ? t(key) : t(value ? 'common.yes' : 'common.no') }
  }
  const option = (id: string) => ({ label: optionName(id), about: optionText(id, view.edition) })
  switch (question.kind) {
    case 'ChooseRobot':
      return { label: String(value), about: robotAbout(String(value)) }
    case 'ChooseFacing':
      return { label: sideName(parseSide(String(value))) }
    case 'ChooseUnlock':
      if (value === 'none') return { label: t('ask.ChooseUnlock.decline') }
      return { label: value ? t('ask.register', { n: value }) : t('ask.ChooseUnlock.none') }
    case 'ChooseDoubleSite':
      return { label: t(value === 'repair' ? 'ask.ChooseDoubleSite.repair' : 'ask.ChooseDoubleSite.option') }
    case 'ChooseLoss':
    case 'ChooseDraft':
      return option(String(value))
    case 'ChooseSacrifice':
      return sacrifice(String(value), view.edition)
    case 'ChooseMove':
      if (value === 'printed') return { label: t('ask.ChooseMove.printed', { card: cardName(question.card[1]) }) }
      return option(String(value))
    case 'ChooseWeapon':
      if (value === 'main_laser') return { label: optionName('main_laser'), about: t('ask.ChooseWeapon.main_laser', { n: question.damage ?? 1 }) }
      return { label: optionName(String(value)), about: `${optionText(String(value), view.edition)}${shoved(question, String(value), cast, view)}` }
    case 'ChooseShot':
      return shot(String(value), view.edition)
    case 'ChooseSetting':
      return { label: detail(String(value)) }
    case 'ChooseCard': {
      const card = view.robots.find(({ id }) => id === question.robot)?.hand.find(([number]) => number === value)
      return { label: value ? cardWords(card ?? cardByNumber(Number(value))) : t('ask.none') }
    }
    case 'ChooseHome':
      return { label: cast.boards[Number(value)] ?? String(value) }
    case 'ChooseReach':
      if (value === 'none') return { label: t('ask.none') }
  }
  const placement = parsePlacement(String(value))
  if (!placement) return { label: String(value) }
  const square = t('label.at', { square: placement.square.join(',') })
  return { label: placement.facing === null ? square : `${square}, ${t('label.facing', { side: sideName(placement.facing) })}` }
}

const parseSide = (letter: string) => Math.max(0, 'NESW'.indexOf(letter)) as 0 | 1 | 2 | 3

/** Where a weapon would move its target, if nothing stops it. */
function shoved(question: Pick, value: string, cast: Cast, view: RallyView): string {
  const aim = aimOf(question, view.robots)
  const shove = aim?.shoves.find((one) => one.value === value)
  return aim && shove ? ` ${t('ask.shove', { target: robotName(cast, aim.target), way: heading(shove.direction), square: shove.to.join(',') })}` : ''
}

function sacrifice(value: string, edition: string): Omit<Choice, 'value'> {
  if (value === 'take') return { label: t('ask.ChooseSacrifice.take') }
  const given = value.startsWith('give_up:')
  const option = given ? value.slice(8) : value
  return { label: t(given ? 'ask.ChooseSacrifice.give_up' : 'ask.ChooseSacrifice.use', { option: optionName(option) }), about: optionText(option, edition) }
}

/** `damage`, or what an option does instead, perhaps with a register or an option after a colon. */
function shot(value: string, edition: string): Omit<Choice, 'value'> {
  const [what = '', which = ''] = value.split(':')
  if (/^\d+$/.test(which)) return { label: t('ask.ChooseShot.lock', { n: which }) }
  if (which) return { label: t('ask.ChooseShot.destroy', { option: optionName(which) }), about: optionText(which, edition) }
  const key = `ask.ChooseShot.${what}`
  return { label: isKey(key) ? t(key) : detail(what) }
}

/** The kind of a card follows from its number: the deck is always the same. */
function cardByNumber(number: number): Card {
  if (number <= 60) return [number, 'UT']
  if (number < 430) return [number, (number / 10) % 2 ? 'RL' : 'RR']
  return [number, number < 490 ? 'BU' : number < 670 ? 'M1' : number < 790 ? 'M2' : 'M3']
}

/** The squares of a question on the board, each with the choices that it leaves. */
export function squaresOf(question: Pick, robot: Square | null): { square: Square; values: { value: Value; facing: 0 | 1 | 2 | 3 | null }[] }[] {
  const found = new Map<string, { square: Square; values: { value: Value; facing: 0 | 1 | 2 | 3 | null }[] }>()
  for (const value of question.choices) {
    const placement =
      question.kind === 'ChooseFacing' && robot ? { square: robot, facing: parseSide(String(value)) } : parsePlacement(String(value))
    if (!placement) continue
    const key = placement.square.join(',')
    if (!found.has(key)) found.set(key, { square: placement.square, values: [] })
    found.get(key)!.values.push({ value, facing: placement.facing })
  }
  return [...found.values()]
}
