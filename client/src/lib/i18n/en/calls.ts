/** Calling players back, and the rules of the house. */
export const calls = {
  'calls.label': 'Call me when it is my turn',
  'calls.about': 'While this page is out of sight: the title flashes, and your browser tells you.',
  'calls.blocked': 'Your browser blocks notifications from here; the title will flash.',
  'calls.rules': 'House rules',
  'rules.turn.off': 'No bounce needed',
}
