/** What people say to each other. */
export const chat = {
  'chat.title': 'Chat',
  'chat.nothing': 'Nobody has said anything yet.',
  'chat.write': 'Say something',
  'chat.send': 'Send',
  'chat.unread': { one: '{n} new line', other: '{n} new lines' },
  'chat.react': 'React without typing',
  'chat.react.say': 'Say {sign}',
  'chat.muted': 'The room’s owner has muted you.',
  'chat.word': 'Who may chat',
  'chat.mute': 'Mute {name}',
}
