/** How teams are told apart: a letter, a colour, and the pattern of a line, so that no colour is needed to see it. */

interface TeamLook {
  letter: string
  colour: string
  /** Dashes of its line, in tenths of a square. */
  dashes: string
}

const COLOURS = ['#c2185b', '#1565c0', '#f9a825', '#00695c']
const DASHES = ['', '3 1.4', '1 1', '4 1 1 1']

export const teamLook = (team: number): TeamLook => ({
  letter: String.fromCharCode(65 + team),
  colour: COLOURS[team % COLOURS.length]!,
  dashes: DASHES[team % DASHES.length]!,
})
