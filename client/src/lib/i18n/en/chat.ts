/** What people say to each other. */
export const chat = {
  'chat.title': 'Chat',
  'chat.nothing': 'Nobody has said anything yet.',
  'chat.write': 'Say something',
  'chat.send': 'Send',
  'chat.muted': 'The owner of the room has taken your word.',
  'chat.word': 'Who may speak',
  'chat.mute': 'Mute {name}',
}
