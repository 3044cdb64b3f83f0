/** Line charts over turns: turns rows of numbers into points to draw. */
export interface Series {
  name: string
  colour: string
  letter: string
  points: { turn: number; value: number }[]
}

export const HEIGHT = 220
export const LEFT = 40
export const BOTTOM = 28
const TOP = 12
export const RIGHT = 20

/** A round step such that the axis has about five. */
export function stepOf(most: number): number {
  const rough = Math.max(most, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough && step >= 1) ?? 1
}

export class Scale {
  readonly turns: number
  readonly most: number
  readonly step: number

  constructor(
    series: Series[],
    readonly width: number,
  ) {
    const points = series.flatMap((one) => one.points)
    this.turns = Math.max(1, ...points.map(({ turn }) => turn))
    const most = Math.max(1, ...points.map(({ value }) => value))
    this.step = stepOf(most)
    this.most = Math.ceil(most / this.step) * this.step
  }

  x = (turn: number): number => LEFT + ((turn - 1) / Math.max(1, this.turns - 1)) * (this.width - LEFT - RIGHT)

  y = (value: number): number => TOP + (1 - Math.max(0, value) / this.most) * (HEIGHT - TOP - BOTTOM)

  line = (points: Series['points']): string => points.map(({ turn, value }, index) => `${index ? 'L' : 'M'}${this.x(turn).toFixed(1)} ${this.y(value).toFixed(1)}`).join('')

  get values(): number[] {
    return Array.from({ length: Math.round(this.most / this.step) + 1 }, (_, index) => index * this.step)
  }

  /** The turns that are labelled: all of a short race, some of a long one. */
  get named(): number[] {
    const every = Math.ceil(this.turns / (this.width / 40))
    return Array.from({ length: this.turns }, (_, index) => index + 1).filter((turn) => (turn - 1) % every === 0)
  }
}
