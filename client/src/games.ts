/** The games that can be played here. Screens look a game up in this table; they never ask which one it is. */
import type { Game, GameName } from './lib/game'
import { rally } from './rally/game'
import { ricochet } from './ricochet/game'

export const GAMES: Record<GameName, Game> = { rally, ricochet }

/** The studio at an address: a game's name opens that game's studio; anything else is a course to open in RoboRally's. */
export const studioAt = (code: string): { game: Game; code: string } =>
  code in GAMES ? { game: GAMES[code as GameName], code: '' } : { game: GAMES.rally, code }
