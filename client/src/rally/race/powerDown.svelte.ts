/** Power down, decided beside Ready: an answer prepared for the moment the edition asks.

Until then it can be changed. It is sent as soon as the question comes, whatever the floor still shows: nobody
should wait for an animation.
*/
import type { ChooseProgram, RallyQuestion } from '../../lib/messages'
import { openQuestions } from '../feed'
import type { RallySeat } from './seat.svelte'

export class PowerDown {
  /** The answers by turn and robot. */
  #prepared: Record<string, boolean> = $state.raw({})
  /** Whether that turn's program was submitted here: only then does the answer count. */
  #settled: Record<string, boolean> = $state.raw({})

  constructor(readonly side: RallySeat) {
    $effect(() => {
      const question = side.busy ? undefined : openQuestions(side.feed).find((one) => this.answers(one))
      if (question) void side.answer(question, this.chosen(question))
    })
  }

  /** Whether the switch is offered with that program. The first race teaches the question instead. */
  offered(question: ChooseProgram): boolean {
    return (question.may_power_down ?? false) && !this.side.handOver.shared && !this.side.coached
  }

  chosen(question: RallyQuestion): boolean {
    return this.#prepared[this.#moment(question)] ?? false
  }

  choose(question: ChooseProgram, down: boolean): void {
    this.#prepared = { ...this.#prepared, [this.#moment(question)]: down }
  }

  /** The program is submitted, and the answer with it. */
  settle(question: ChooseProgram): void {
    if (this.offered(question)) this.#settled = { ...this.#settled, [this.#moment(question)]: true }
  }

  /** Whether that question is answered already. */
  answers(question: RallyQuestion): boolean {
    return question.kind === 'ChoosePowerDown' && this.#moment(question) in this.#settled
  }

  #moment = ({ robot }: RallyQuestion): string => `${this.side.view.turn}:${robot}`
}
