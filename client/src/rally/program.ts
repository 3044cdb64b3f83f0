/** A program while it is being laid: which cards are on which register. Immutable values. */
import type { Card, ChooseProgram } from '../lib/messages'

export const REGISTERS = [1, 2, 3, 4, 5] as const

/** What lies on one register: card numbers, and the option that joins two of them. */
export interface Slot {
  cards: number[]
  by?: string
}
export type Program = Slot[]

export const emptyProgram = (): Program => REGISTERS.map(() => ({ cards: [] }))

/** Cards of the hand that are not on a register yet. */
export function unused(question: ChooseProgram, program: Program): Card[] {
  const laid = new Set(program.flatMap((slot) => slot.cards))
  return question.hand.filter(([number]) => !laid.has(number))
}

const isFree = (question: ChooseProgram, register: number) => !question.locked.includes(register)

/** The leftmost free register without a card; null where all are full. */
function nextGap(question: ChooseProgram, program: Program): number | null {
  return REGISTERS.find((register) => isFree(question, register) && !program[register - 1]!.cards.length) ?? null
}

const replaced = (program: Program, register: number, slot: Slot): Program =>
  program.map((old, index) => (index === register - 1 ? slot : old))

/** Lay a card on a register, or on the next gap; a card from another register swaps places with what is there. */
export function lay(question: ChooseProgram, program: Program, card: number, register?: number): Program {
  const target = register ?? nextGap(question, program)
  if (target === null || !isFree(question, target)) return program
  const from = program.findIndex((slot) => slot.cards.includes(card)) + 1
  const met = program[target - 1]!
  if (from === target) return program
  const moved = from ? replaced(program, from, program[from - 1]!.cards.length > 1 ? without(program[from - 1]!, card) : met) : program
  return replaced(moved, target, { cards: [card] })
}

const without = (slot: Slot, card: number): Slot => ({ cards: slot.cards.filter((number) => number !== card) })

/** Take everything on the register back into the hand. */
export const takeBack = (program: Program, register: number): Program => replaced(program, register, { cards: [] })

/** Take back the last card, counting from the right. */
export function takeLast(question: ChooseProgram, program: Program): Program {
  const last = [...REGISTERS].reverse().find((register) => isFree(question, register) && program[register - 1]!.cards.length)
  return last ? takeBack(program, last) : program
}

export interface Partner {
  card: Card
  by: string
}

/** Unused cards that an option allows to share this register; some options do so on only one register a turn. */
export function partners(question: ChooseProgram, program: Program, register: number): Partner[] {
  const [card, second] = program[register - 1]!.cards
  if (card === undefined || second !== undefined) return []
  const rest = unused(question, program)
  const spent = (question.once ?? []).filter((option) => program.some((slot) => slot.cards.length > 1 && slot.by === option))
  return (question.pairs ?? []).flatMap(([a, b, by]) => {
    if (spent.includes(by)) return []
    const other = a === card ? b : b === card ? a : null
    const found = rest.find(([number]) => number === other)
    return found ? [{ card: found, by }] : []
  })
}

export function join(program: Program, register: number, { card, by }: Partner): Program {
  return replaced(program, register, { cards: [...program[register - 1]!.cards, card[0]], by })
}

/** How many free registers still need a card. */
export function missing(question: ChooseProgram, program: Program): number {
  const gaps = REGISTERS.filter((register) => isFree(question, register) && !program[register - 1]!.cards.length)
  return Math.max(0, gaps.length - (question.short ?? 0))
}

/** Why the program cannot be submitted; null if it can. */
export function obstacle(question: ChooseProgram, program: Program): 'missing' | 'move-first' | null {
  if (missing(question, program)) return 'missing'
  const [first] = program[0]!.cards
  const kind = question.hand.find(([number]) => number === first)?.[1]
  const turns = kind === 'RR' || kind === 'RL' || kind === 'UT'
  if (question.must_move_first && !question.locked.includes(1) && turns) return 'move-first'
  return null
}

/** The program in the server's form. */
export function choice(question: ChooseProgram, program: Program): ((number | string)[] | null)[] {
  return program.map(({ cards, by }, index) => {
    if (!isFree(question, index + 1) || !cards.length) return null
    return by && cards.length > 1 ? [...cards, by] : cards
  })
}

/** The program that an earlier answer stands for. */
export function fromChoice(answer: unknown): Program {
  if (!Array.isArray(answer)) return emptyProgram()
  return REGISTERS.map((register) => {
    const entry: unknown = answer[register - 1]
    if (!Array.isArray(entry)) return { cards: [] }
    const by = entry.find((value): value is string => typeof value === 'string')
    return { cards: entry.filter((value): value is number => typeof value === 'number'), ...(by ? { by } : {}) }
  })
}
