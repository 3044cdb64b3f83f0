/** The one open question Why? of a page. */
import type { WhySubject } from './why'

class Why {
  subject: WhySubject | null = $state.raw(null)

  ask(subject: WhySubject): void {
    this.subject = subject
  }

  close(): void {
    this.subject = null
  }
}

export const why = new Why()
