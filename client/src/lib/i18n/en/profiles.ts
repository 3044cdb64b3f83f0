/** The room's choice of rules; the profiles and house rules themselves have their words in `things`. */
export const profiles = {
  'rules.title': 'Rules',
  'rules.which': 'How closely you follow the book',
  'rules.differences': 'Different from the book',
  'rules.differences.none': 'Everything as printed.',
  'rules.printed': 'as printed: {value}',
  'rules.official': 'From this edition’s rulebook',
  'rules.official.about': 'Optional rules and variants that the book itself offers.',
  'rules.official.at': 'Official: {book}, “{place}”',
  'rules.house.about': 'What you change here is a rule of your own.',
  'rules.changed': { one: '{n} changed', other: '{n} changed' },
  'rules.lives': 'Lives by the number of players and boards',
  'rules.lives.now': { one: 'Here: {n} life each.', other: 'Here: {n} lives each.' },
  'rules.ready.about': 'Online, nobody can see a face-down program.',
  'house.group.players': 'Players and robots',
}
