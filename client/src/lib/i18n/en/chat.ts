/** What people say to each other. */
export const chat = {
  'chat.title': 'Chat',
  'chat.nothing': 'Nobody has said anything yet.',
  'chat.write': 'Say something',
  'chat.send': 'Send',
  'chat.muted': 'The room’s owner has muted you.',
  'chat.word': 'Who may chat',
  'chat.mute': 'Mute {name}',
}
