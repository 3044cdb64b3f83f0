/** Race on a drawn course at once: a room with bots in the other seats. */
import type { Checked } from '../lib/messages'
import { openRoom } from '../lib/opening'

export function race({ sketch: { course }, drawings, edition }: Checked, name: string): Promise<void> {
  const used = new Set(course.boards.map(({ board }) => board))
  const rivals = Math.max(1, Math.min(3, Math.max(...course.players) - 1))
  return openRoom(
    {
      game: {
        type: 'rally',
        edition,
        course: '',
        title: course.name,
        boards: course.boards,
        drawings: Object.fromEntries(Object.entries(drawings).filter(([board]) => used.has(board))),
        flags: course.flags,
        start: course.start,
        rules: course.special,
        preview: 'board',
      },
      seats: Math.max(rivals + 1, ...course.players),
      glass: false,
    },
    name,
    Array.from({ length: rivals }, () => 'greedy'),
    true,
  )
}
