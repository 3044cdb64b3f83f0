/** Calling players back to the game. */
export const calls = {
  'calls.label': 'Alert me when it is my turn',
  'calls.about': 'While this tab is in the background, its title flashes and your browser notifies you.',
  'calls.blocked': 'Your browser blocks notifications from this site; only the title will flash.',
}
