/** The current drawing: its history, the brush, the cursor, and all edits. */
import { router } from '../lib/router.svelte'
import { neighbour, type Direction, type Square } from '../lib/grid'
import { t } from '../lib/i18n/index.svelte'
import type { BoardView, Checked, Course, RallyBoard, Sketch } from '../lib/messages'
import { layOut, type Floor } from '../rally/floor'
import { emptyScene, type Scene } from '../rally/scene'
import { squareFacts } from '../rally/squareFacts'
import { getBoard, getKept, keep, keepAgain, LARGEST_FILE, readText } from './api'
import { begin, record, redo, undo, type History } from './history'
import { CourseCheck } from './courseCheck.svelte'
import { keepDrawing, keepKey, keyOf, lastDrawing, type OnTable } from './savedDrawings'
import { boardViews, changePlace, newSketch, spotAt, turnPlace, withCourse, withoutMarks, type Printed } from './sketch'
import { BEAMS, beltStroke, dab, factsOf, isExpress, isSided, KEYS, strokeOf, TOOLS, type Brush, type Tool } from './tools'

export class Studio {
  steps: History<Sketch> = $state.raw(begin(newSketch(t('studio.new'))))
  /** A stroke that is not finished yet. */
  trial: Sketch | null = $state.raw(null)
  printed: Printed = $state.raw(new Map())
  brush: Brush = $state.raw({ tool: 'belt', registers: [1, 3, 5], beams: 1 })
  cursor: Square = $state.raw([0, 0])
  /** The last message for screen readers. */
  said: string = $state('')
  code: string = $state('')
  problem: unknown = $state.raw(null)
  readonly review = new CourseCheck()
  #asked = new Set<string>()

  /** What is drawn, an unfinished stroke included. */
  readonly sketch: Sketch = $derived(this.trial ?? this.steps.now)
  readonly views: BoardView[] = $derived(boardViews(this.sketch, this.printed))
  readonly floor: Floor | null = $derived(this.views.length ? layOut(this.views) : null)
  readonly scene: Scene = $derived(emptyScene(this.views, this.sketch.course.flags))

  /** Start with a course from the server, or with what was last drawn here. */
  async open(code: string): Promise<void> {
    const last = lastDrawing()
    if (!code || (last?.code === code && keyOf(code))) {
      if (last) this.take(last)
      return
    }
    await this.attempt(async () => {
      const checked = await getKept(code)
      this.take({ sketch: checked.sketch, code })
    })
  }

  /** Open another drawing. */
  take({ sketch, code }: OnTable): void {
    this.steps = begin(sketch)
    this.trial = null
    this.code = code
    this.cursor = [sketch.course.boards[0]?.x ?? 0, sketch.course.boards[0]?.y ?? 0]
  }

  takeChecked(checked: Checked): void {
    this.take({ sketch: checked.sketch, code: '' })
    if (location.pathname !== '/studio') router.go('/studio', true)
  }

  change(next: Sketch): void {
    this.trial = null
    this.steps = record(this.steps, next)
  }

  changeCourse(changes: Partial<Course>): void {
    this.change(withCourse(this.steps.now, changes))
  }

  undo(): void {
    this.steps = undo(this.steps)
    this.say(t('studio.undone'))
  }

  redo(): void {
    this.steps = redo(this.steps)
    this.say(t('studio.redone'))
  }

  /** Fetch printed boards that are in use. */
  fetchBoards(): void {
    for (const { board } of this.sketch.course.boards) {
      if (board in this.sketch.own || this.#asked.has(board)) continue
      this.#asked.add(board)
      getBoard(board)
        .then((drawn) => (this.printed = new Map([...this.printed, [board, drawn]])))
        .catch((problem: unknown) => (this.problem = problem))
    }
  }

  boardNamed(name: string): RallyBoard | undefined {
    return this.sketch.own[name] ?? this.printed.get(name)
  }

  choose(tool: Tool): void {
    this.brush = { ...this.brush, tool }
    this.say(t(`studio.tool.${tool}`))
  }

  /** Registers in which a fixture works; the last one stays. */
  toggleRegister(register: number): void {
    const { registers } = this.brush
    const next = registers.includes(register) ? registers.filter((one) => one !== register) : [...registers, register].sort()
    if (next.length) this.brush = { ...this.brush, registers: next }
    this.say(t('studio.registers.now', { registers: this.brush.registers.join(', ') }))
  }

  setBeams(beams: number): void {
    this.brush = { ...this.brush, beams }
    this.say(t('studio.beams.now', { n: beams }))
  }

  /** Paint one square. */
  dab(square: Square, side: Direction = 0): void {
    this.change(dab(this.steps.now, this.printed, this.brush, square, side))
    this.describe(square)
  }

  /** A step with the keyboard: the cursor moves, and with Shift it draws. */
  step(direction: Direction, drawing: boolean): void {
    const here = this.cursor
    const { tool } = this.brush
    const there = neighbour(here, direction)
    const inside = spotAt(this.sketch, this.printed, there) !== null
    if (drawing && tool === 'boards') return this.shiftBoard(direction)
    if (drawing && strokeOf(tool) === 'path') {
      const squares = inside ? [here, there] : [here]
      this.change(beltStroke(this.steps.now, this.printed, squares, isExpress(tool), direction))
    } else if (drawing && isSided(tool)) return this.dab(here, direction)
    if (inside) this.cursor = there
    this.describe(this.cursor)
  }

  /** Paint the square under the keyboard's cursor. */
  act(): void {
    const { tool } = this.brush
    const spot = spotAt(this.sketch, this.printed, this.cursor)
    if (!spot) return
    if (tool === 'boards') this.change(turnPlace(this.steps.now, spot.place))
    else if (isSided(tool)) this.say(t('studio.needs.side'))
    else this.dab(this.cursor)
  }

  erase(): void {
    this.change(dab(withoutMarks(this.steps.now, this.cursor), this.printed, { ...this.brush, tool: 'floor' }, this.cursor))
    this.describe(this.cursor)
  }

  shiftBoard(direction: Direction): void {
    const spot = spotAt(this.sketch, this.printed, this.cursor)
    if (!spot) return
    const place = this.steps.now.course.boards[spot.place]!
    const [x, y] = neighbour([place.x, place.y], direction)
    this.change(changePlace(this.steps.now, spot.place, { x, y }))
    this.cursor = neighbour(this.cursor, direction)
    this.say(t('studio.board.at', { board: spot.board.name, at: `${x},${y}` }))
  }

  /** Handle a key; returns whether it was one of the studio's. */
  key(key: string): boolean {
    const tool = TOOLS.find((one) => KEYS[one] === key.toLowerCase())
    if (tool) this.choose(tool)
    else if (/^[1-5]$/.test(key) && factsOf(this.brush.tool)?.setting === 'beams') this.setBeams(Math.min(BEAMS.length, Number(key)))
    else if (/^[1-5]$/.test(key)) this.toggleRegister(Number(key))
    else return false
    return true
  }

  say(words: string): void {
    this.said = words
  }

  describe(square: Square): void {
    const facts = this.floor ? squareFacts(square, this.floor, this.scene, this.sketch.course.start) : []
    this.say(`${square[0]},${square[1]}: ${facts.map(({ words }) => words).join(' ')}`)
  }

  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.problem = null
    } catch (problem) {
      this.problem = problem
    }
  }

  async importFile(file: File): Promise<void> {
    await this.attempt(async () => {
      if (file.size > LARGEST_FILE) throw new Error(t('studio.import.large', { kb: LARGEST_FILE / 1000 }))
      this.takeChecked(await readText(await file.text()))
      this.say(t('studio.import.done'))
    })
  }

  /** Store the course on the server and return its link; one's own course is updated there. */
  async share(): Promise<string> {
    const { text } = this.review.checked!
    const key = keyOf(this.code)
    const kept = this.code && key ? await keepAgain(this.code, key, text) : await keep(text)
    keepKey(kept.code, kept.key)
    this.code = kept.code
    router.go(`/studio/${kept.code}`, true)
    return `${location.origin}/studio/${kept.code}`
  }

  /** Save the current drawing in the browser. */
  remember(): void {
    keepDrawing({ sketch: this.steps.now, code: this.code })
  }
}
