/** The camera of the race screen: it goes where the player is asked something. */
import { untrack } from 'svelte'
import { explainer } from '../../help/explainer.svelte'
import { parsePlacement, type Square } from '../../lib/grid'
import { Camera } from '../camera.svelte'
import { layOut } from '../floor'
import { isOnBoard, type Pick } from '../questions/choices'
import { squareFacts } from '../squareFacts'
import type { RallySeat } from './seat.svelte'

/** Pixels of a square that a finger hits. */
const TOUCH = 44

export class RaceCamera extends Camera {
  constructor(readonly side: RallySeat) {
    super()
    // First leave the previous question and its close-up.
    $effect(() => {
      const { asked } = side
      if (!asked || !isOnBoard(asked)) return
      const square = this.standsAt(asked) ?? placeOf(asked)
      return untrack(() => this.#closeUp(square))
    })
    // A shot is seen with its target.
    const target = $derived(side.asked && 'target' in side.asked ? side.asked.target : null)
    $effect(() => {
      const square = target === null ? null : untrack(() => side.scene.robots.find(({ id }) => id === target)?.square)
      if (square) untrack(() => this.comeNear(square))
    })
    // While programming, a large floor is shown close up around the player's robot.
    const programmed = $derived(side.question?.kind === 'ChooseProgram' ? side.question.key : null)
    $effect(() => {
      if (programmed === null) return
      // Once for each program: if the player then zooms out, it stays that way.
      untrack(() => {
        const square = side.scene.robots.find(({ id }) => id === side.robot?.id)?.square
        if (square) this.comeNear(square)
      })
    })
  }

  /** Where the robot of the question stands, or will stand: in 1994 all start on one square. */
  standsAt(question: Pick): Square | null {
    return this.side.scene.robots.find(({ id }) => id === question.robot)?.square ?? this.side.view.start
  }

  showRobot(robot: number): void {
    const { scene, view } = this.side
    const square = scene.robots.find(({ id }) => id === robot)?.square
    if (!square) return
    this.#goTo(square)
    explainer.show({ kind: 'square', square, facts: squareFacts(square, layOut(scene.boards), scene, view.start) }, true)
  }

  /** Switch between the whole floor and a close-up of the player's robot. */
  nearOrFar(): void {
    if (!this.isFitted) return this.fit()
    const robot = this.side.own[0] ?? this.side.playback.acting
    const square = this.side.scene.robots.find(({ id }) => id === robot)?.square
    if (square) this.#goTo(square)
    else this.zoom(2)
  }

  /** Zoom in enough for a finger; returns a function that goes back to the whole floor, if that was shown. */
  #closeUp(square: Square | null): () => void {
    const whole = this.isFitted
    this.#goTo(square)
    return () => {
      if (whole) this.fit()
    }
  }

  #goTo(square: Square | null): void {
    this.atLeast(TOUCH)
    if (square) requestAnimationFrame(() => this.lookAt(square, true))
  }
}

/** The first square that the question offers. */
const placeOf = (question: Pick): Square | null => parsePlacement(String(question.choices[0]))?.square ?? null
