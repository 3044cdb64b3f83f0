/** An animation that the server makes of a game: the first request starts it, then it is polled until it is ready. */
import { animationProgress, animationUrl, type Film } from '../lib/api'

const EVERY = 400
/** Milliseconds between two questions. */

export class Animation {
  done = $state(0)
  state: 'idle' | 'running' | 'ready' | 'failed' = $state('idle')
  problem: unknown = $state.raw(null)
  url = $state('')

  #wanted = 0

  async make(code: string, film: Film): Promise<void> {
    const mine = ++this.#wanted
    this.done = 0
    this.problem = null
    this.state = 'running'
    try {
      for (;;) {
        const progress = await animationProgress(code, film)
        if (mine !== this.#wanted) return
        this.done = progress.done
        if (progress.ready) break
        await new Promise((resolve) => setTimeout(resolve, EVERY))
      }
      this.url = animationUrl(code, film)
      this.state = 'ready'
    } catch (problem) {
      if (mine !== this.#wanted) return
      this.problem = problem
      this.state = 'failed'
    }
  }

  stop(): void {
    this.#wanted++
    this.state = 'idle'
  }
}
