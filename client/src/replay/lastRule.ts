/** Which rule a moment is about: the rules entry for the last thing that happened.

The start of a step does not count: most steps affect nobody.
*/
import { entryOf, type Book } from '../help/entries'

/** The entry's key; empty where the book has nothing about what happened. */
export function lastRule<Event>(events: readonly Event[], position: number, book: Book, ruleOf: (event: Event) => string | undefined): string {
  for (let at = Math.min(position, events.length) - 1; at >= 0; at--) {
    const key = ruleOf(events[at]!)
    if (key && entryOf(key)?.cites[book] !== undefined) return key
  }
  return ''
}
