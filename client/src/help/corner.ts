/** Where an explanation goes: the corner of the floor in which it hides least of what one plans with. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const CORNERS = ['bottom-left', 'top-left', 'bottom-right', 'top-right'] as const
export type Corner = (typeof CORNERS)[number]

/** The room that an explanation takes at most, in pixels. */
const [WIDTH, HEIGHT] = [520, 240]

/** `hide` are places that should stay in sight, the most important ones first; the first corner wins a tie. */
export function bestCorner(stage: Box, hide: Box[]): Corner {
  const cost = (corner: Corner) => {
    const box = cornerBox(stage, corner)
    return hide.reduce((sum, place, index) => sum + (overlaps(box, place) ? 1 / 2 ** index : 0), 0)
  }
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best))
}

function cornerBox(stage: Box, corner: Corner): Box {
  const width = Math.min(WIDTH, stage.right - stage.left - 72)
  const height = Math.min(HEIGHT, (stage.bottom - stage.top) / 2)
  const left = corner.endsWith('left') ? stage.left : stage.right - width
  const top = corner.startsWith('top') ? stage.top : stage.bottom - height
  return { left, top, right: left + width, bottom: top + height }
}

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
