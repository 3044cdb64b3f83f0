/** What one seat, or a spectator, has been sent about a race. */
import type { RallyEvent, RallyQuestion, RallyView } from '../lib/messages'
import type { Feed } from '../lib/table.svelte'

export type RallyFeed = Feed<RallyView, RallyEvent>

/** The questions that this seat has not answered yet. */
export function openQuestions(feed: RallyFeed | undefined): RallyQuestion[] {
  return feed ? feed.view.questions.filter((question) => !(question.key! in feed.view.answered)) : []
}
