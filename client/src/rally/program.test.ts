import { describe, expect, it } from 'vitest'
import type { ChooseProgram } from '../lib/messages'
import { choice, emptyProgram, fromChoice, join, lay, missing, obstacle, partners, takeBack, takeLast, unused } from './program'

const question: ChooseProgram = {
  kind: 'ChooseProgram',
  seat: 0,
  robot: 0,
  key: '1.3:ChooseProgram:0',
  hand: [
    [490, 'M1'],
    [660, 'M1'],
    [700, 'M2'],
    [80, 'RR'],
    [70, 'RL'],
    [800, 'M3'],
  ],
  locked: [5],
  pairs: [[490, 80, 'crab_legs']],
}

describe('laying a program', () => {
  it('fills the leftmost gap, and the gap that was made again', () => {
    let program = lay(question, emptyProgram(), 490)
    program = lay(question, program, 660)
    program = takeBack(program, 1)
    program = lay(question, program, 700)
    expect(program.map((slot) => slot.cards)).toEqual([[700], [660], [], [], []])
  })

  it('leaves locked registers alone', () => {
    expect(lay(question, emptyProgram(), 490, 5)).toEqual(emptyProgram())
    expect(missing(question, emptyProgram())).toBe(4)
  })

  it('swaps cards that are dragged onto each other', () => {
    let program = lay(question, lay(question, emptyProgram(), 490), 660)
    program = lay(question, program, 490, 2)
    expect(program.map((slot) => slot.cards)).toEqual([[660], [490], [], [], []])
  })

  it('takes the rightmost card back', () => {
    const program = takeLast(question, lay(question, lay(question, emptyProgram(), 490), 660))
    expect(unused(question, program).map(([number]) => number)).toContain(660)
    expect(program[0]!.cards).toEqual([490])
  })

  it('joins two cards where an option allows it', () => {
    const program = lay(question, emptyProgram(), 490)
    const [partner] = partners(question, program, 1)
    expect(partner!.card).toEqual([80, 'RR'])
    const joined = join(program, 1, partner!)
    expect(choice(question, joined)[0]).toEqual([490, 80, 'crab_legs'])
    expect(fromChoice(choice(question, joined))).toEqual(joined)
  })

  it('joins on one register only where the option says so', () => {
    const twice: ChooseProgram = {
      ...question,
      pairs: [
        [700, 80, 'dual_processor'],
        [800, 70, 'dual_processor'],
      ],
      once: ['dual_processor'],
    }
    const program = lay(twice, lay(twice, emptyProgram(), 700), 800)
    const joined = join(program, 1, partners(twice, program, 1)[0]!)
    expect(partners(twice, program, 2)).toHaveLength(1)
    expect(partners(twice, joined, 2)).toEqual([])
    expect(partners({ ...twice, once: [] }, joined, 2)).toHaveLength(1)
  })

  it('says what is in the way', () => {
    expect(obstacle(question, emptyProgram())).toBe('missing')
    const turning = [80, 490, 660, 700].reduce((program, card) => lay(question, program, card), emptyProgram())
    expect(obstacle(question, turning)).toBeNull()
    expect(obstacle({ ...question, must_move_first: true }, turning)).toBe('move-first')
  })
})
