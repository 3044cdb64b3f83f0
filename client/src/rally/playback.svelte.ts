/** Plays events: changes the scene frame by frame, at the speed that the viewer chose.

It holds all events of a race and a position among them. Live, it follows new events; looking back, it stays
where it is until told to return. Races and replays use the same playback.
*/
import type { RallyEvent, RallyView } from '../lib/messages'
import { preferences } from '../lib/preferences.svelte'
import { actor, nextFrame, signAt, type Effect, type Sound } from './animation'
import { ACTING, matters, pacingOf, type Pacing } from './pacing'
import { agreed, differences, firstScene, applyEvent, type Scene } from './scene'

const NOTHING: Effect = { kind: 'none' }
const KEYFRAME_EVERY = 64

export class Playback {
  scene: Scene = $state.raw()!
  /** What is happening right now, for the components that draw it. */
  effect: Effect = $state.raw(NOTHING)
  /** How long the running frame takes, in real milliseconds. */
  pace: number = $state(0)
  /** How many events have been shown. */
  position: number = $state(0)
  length: number = $state(0)
  paused: boolean = $state(false)
  /** How much has ever been shown: looking back does not lower it. */
  #shown: number = $state(0)
  /** The robot whose card is being executed. */
  acting: number | null = $state(null)
  /** How often the shown state differed from the server's; anything but 0 is a bug. */
  drifts: number = $state(0)
  /** Extra speed while time is short. */
  hurry: number = $state(1)

  /** Robots of the viewer: what happens to them is shown at full length. */
  own: number[] = []
  events: RallyEvent[] = []
  onSound: (sound: Sound) => void = () => undefined

  #view: RallyView
  #viewAt = 0
  #keyframes: { at: number; scene: Scene }[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #pacing: Pacing | null = null

  constructor(view: RallyView, events: RallyEvent[]) {
    this.#view = view
    this.scene = firstScene(view, events)
    this.#keyframes = [{ at: 0, scene: this.scene }]
    this.follow(events, view)
    this.jump(events.length)
  }

  /** Whether everything that happened has been shown. */
  get live(): boolean {
    return this.position >= this.length
  }

  /** Whether everything that happened has been shown, even if the viewer is looking back now. */
  get caughtUp(): boolean {
    return this.#shown >= this.length
  }

  get speed(): number {
    return preferences.kept.speed * this.hurry
  }

  /** More has happened. */
  follow(events: RallyEvent[], view: RallyView): void {
    const wasLive = this.position === this.length
    this.events = events
    this.length = events.length
    this.#pacing = null
    this.#view = view
    this.#viewAt = events.length
    if (this.position > events.length) this.jump(events.length)
    else if (wasLive && !this.paused) this.#go()
  }

  play(): void {
    this.paused = false
    this.#go()
  }

  pause(): void {
    this.paused = true
    clearTimeout(this.#timer)
    this.effect = NOTHING
  }

  /** One frame forward, or back to the last frame that showed something. */
  step(by: 1 | -1): void {
    this.pause()
    if (by > 0) this.#frame(() => (this.effect = NOTHING))
    else this.jump(this.#before(this.position))
  }

  /** Jump to the end of everything that has happened. */
  skip(): void {
    this.jump(this.length)
    this.paused = false
  }

  /** Show the table after this many events, at once. */
  jump(to: number): void {
    clearTimeout(this.#timer)
    this.#pacing = null
    this.effect = NOTHING
    this.acting = null
    this.pace = 0
    this.scene = this.sceneAt(to)
    this.position = to
    this.#shown = Math.max(this.#shown, to)
    this.#check()
  }

  /** Look at a moment and stay there. */
  look(at: number): void {
    this.paused = true
    this.jump(Math.max(0, Math.min(at, this.length)))
    this.effect = signAt(this.events, this.position, this.scene)
  }

  sceneAt(to: number): Scene {
    const from = this.#keyframes.findLast(({ at }) => at <= to)!
    let scene = from.scene
    for (let at = from.at; at < to; at++) {
      scene = applyEvent(scene, this.events[at]!)
      if ((at + 1) % KEYFRAME_EVERY === 0) this.#remember(at + 1, scene)
    }
    return scene
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #remember(at: number, scene: Scene): void {
    if (at > this.#keyframes.at(-1)!.at) this.#keyframes.push({ at, scene })
  }

  /** Where the frame before this one began. */
  #before(position: number): number {
    let at = this.#keyframes.findLast((frame) => frame.at < position)?.at ?? 0
    let scene = this.sceneAt(at)
    let start = at
    while (at < position) {
      const frame = nextFrame(this.events, at, scene)
      if (frame.duration) start = at
      for (; at < frame.end; at++) scene = applyEvent(scene, this.events[at]!)
    }
    return start
  }

  #go(): void {
    clearTimeout(this.#timer)
    if (this.paused) return
    if (this.position >= this.length) {
      this.effect = NOTHING
      this.acting = null
      this.#check()
      return
    }
    this.#frame(() => this.#go())
  }

  /** Show the next frame, then go on. Frames without a duration are not shown. */
  #frame(then: () => void): void {
    while (this.position < this.length) {
      if (!this.#pacing || this.position >= this.#pacing.end) {
        this.#pacing = pacingOf(this.events, this.position, this.scene, this.own, preferences.calm)
      }
      const acts = actor(this.events, this.position, this.scene)
      if (acts !== null && acts !== this.acting) {
        this.acting = acts
        this.#show({ kind: 'act', robot: acts }, ACTING, () => this.#frame(then))
        return
      }
      const frame = nextFrame(this.events, this.position, this.scene)
      if (this.events[this.position]!.event === 'StepStarted') this.acting = null
      let scene = this.scene
      const pace = this.#paceOf(frame.effect, frame.duration)
      for (let at = this.position; at < frame.end; at++) scene = applyEvent(scene, this.events[at]!)
      this.pace = pace
      this.scene = scene
      this.position = frame.end
      this.#shown = Math.max(this.#shown, frame.end)
      if (frame.duration) {
        if (frame.sound) this.onSound(frame.sound)
        this.#show(frame.effect, frame.duration, then)
        return
      }
    }
    then()
  }

  #show(effect: Effect, duration: number, then: () => void): void {
    this.effect = effect
    this.pace = this.#paceOf(effect, duration)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, this.pace)
  }

  /** How long it is shown, in real milliseconds. */
  #paceOf(effect: Effect, duration: number): number {
    const faster = !this.#pacing ? 1 : matters(effect, this.own) ? this.#pacing.matters : this.#pacing.routine
    return duration / (this.speed * faster)
  }

  /** The shown state must be the server's. If it ever is not, say so, and show the truth. */
  #check(): void {
    if (this.position !== this.#viewAt || this.position !== this.length) return
    const found = differences(this.scene, this.#view)
    if (found.length) {
      this.drifts++
      console.error('shown state differs from the server', found)
      this.scene = agreed(this.scene, this.#view)
    }
  }
}
