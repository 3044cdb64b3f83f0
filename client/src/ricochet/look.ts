/** Colours and shapes of Ricochet Robots, the same as on the server's drawings. Colour is never the only sign. */
export const COLOURS = ['R', 'G', 'B', 'Y'] as const
export const DARK: Record<string, string> = { R: '#a82a1e', G: '#1d7744', B: '#1f4fa3', Y: '#8a6300', K: '#1e1f24' }
export const FULL: Record<string, string> = { R: '#d9483a', G: '#35a765', B: '#3f7ddb', Y: '#eebb22', K: '#4a4c55' }
export const LIGHT: Record<string, string> = { R: '#ff9d8c', G: '#9ae6b4', B: '#a9cbff', Y: '#fff0a8', K: '#a3a6b3' }
/** Where any robot may go. */
export const ANY = '#8a4fbf'

/** Paths of the target symbols, about 28 wide around the origin. */
export const SHAPES: Record<string, string> = {
  c: 'M12.5 0A12.5 12.5 0 1 1 -12.5 0A12.5 12.5 0 1 1 12.5 0z',
  t: 'M0 -14.5L14 10.5H-14z',
  s: 'M-11.5 -11.5H11.5V11.5H-11.5z',
  h: 'M-7.3 -12.6H7.3L14.5 0L7.3 12.6H-7.3L-14.5 0z',
}

export const inkOn = (colour: string): string => (colour === 'Y' ? '#3b2f00' : '#fff')
