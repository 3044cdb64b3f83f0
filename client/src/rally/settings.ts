/** What the room has agreed on, for the screens of a race. */
import type { RallySettings, RoomState } from '../lib/messages'

export const raceSettings = (room: RoomState | null): RallySettings | null => (room?.settings.game ?? null) as RallySettings | null
