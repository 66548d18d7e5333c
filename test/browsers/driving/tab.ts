import { readFileSync } from 'node:fs'
import type { InputSource, Target } from './browser'
import { look, stretch, takeFaults, watchFaults, type Query, type Seen } from './inPage'
import { wait } from './processes'

/** How long something may take to appear, in ms; a busy machine is slow, and that is no failure. */
const PATIENCE = 15_000
const library = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8')

/** A tab, and a person before it who finds things as they are named, presses and types. */
export class Tab {
  readonly #target: Target
  readonly #frame: string | undefined
  readonly #faults: string[] = []

  /** @param frame a frame of the page that everything is looked for in */
  constructor(target: Target, frame?: string) {
    this.#target = target
    this.#frame = frame
  }

  async goto(url: string): Promise<void> {
    await this.faults()
    await this.#target.goto(url)
  }

  async reload(): Promise<void> {
    await this.faults()
    await this.#target.reload()
  }

  bringToFront = () => this.#target.bringToFront()
  screenshot = () => this.#target.screenshot()

  /** The same tab, looking into a frame. */
  within(frame: string): Tab {
    return new Tab(this.#target, frame)
  }

  /** Runs a function of its own in the page; arguments and result travel as JSON, and regular expressions as such. */
  async evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return JSON.parse(await this.#target.run(sourceOf(work, args), this.#frame)) as Awaited<Result>
  }

  /** What its pages have thrown, and their security policy has refused, each since it was first looked at. */
  async faults(): Promise<string[]> {
    this.#faults.push(...(await this.evaluate(takeFaults)))
    return this.#faults
  }

  /** What is on screen of it at this moment. */
  async look(query: Query, isWanted = false): Promise<Seen[]> {
    const seen = await this.evaluate(look, query, isWanted)
    if (seen) return seen
    await this.#target.run(`() => { ${library}; return '' }`, this.#frame)
    // What a frame of others throws is theirs.
    if (this.#frame === undefined) await this.evaluate(watchFaults)
    return this.look(query, isWanted)
  }

  /** Waits until there is one that is as it should be. */
  async see(query: Query, isRight: (seen: Seen) => boolean = () => true, patience = PATIENCE): Promise<Seen> {
    return this.#until(query, patience, (seen) => seen.find(isRight))
  }

  /** Waits until none is on screen. */
  async seeNone(query: Query): Promise<void> {
    await this.#until(query, PATIENCE, (seen) => seen.length === 0 || undefined)
  }

  /** Presses the only one with the mouse, once it is enabled, at rest and below nothing. */
  async press(query: Query): Promise<void> {
    let before: Seen | undefined
    const place = await this.#until(
      query,
      PATIENCE,
      ([only, ...more]) => {
        const last = before
        before = only
        const rests = only && last?.x === only.x && last.y === only.y
        return rests && more.length === 0 && only.isEnabled && only.isOnTop ? only : undefined
      },
      true,
    )
    await this.#click(place)
  }

  /** Presses where it is, whether or not that does anything. */
  async pressAnyway(query: Query): Promise<void> {
    const [only] = await this.look(query, true)
    if (!only) throw new Error(`Not there: ${describe(query)}`)
    await this.#click(only)
  }

  /** Presses a field and types into it. */
  async fill(query: Query, text: string): Promise<void> {
    await this.press(query)
    await this.type(text)
    await this.see(query, ({ value }) => value === text)
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await this.#target.act([{ type: 'key', id: 'keyboard', actions }], this.#frame)
  }

  /** Drags over the first words of a paragraph, and lets go. @returns what is selected then */
  async dragOver(paragraph: number, length: number): Promise<string> {
    const { from, to, text } = await this.evaluate(stretch, paragraph, length)
    const middle = from.map((each, axis) => (each + (to[axis] ?? each)) / 2)
    await this.#point([moveTo(from), down, moveTo(middle), moveTo(to), up])
    const selected = await this.evaluate(() => getSelection()?.toString() ?? '')
    if (selected !== text) throw new Error(`Dragged over “${text}”, selected “${selected}”`)
    return selected
  }

  async #click({ x, y }: Seen): Promise<void> {
    await this.#point([moveTo([x, y]), down, up])
  }

  async #point(actions: Extract<InputSource, { type: 'pointer' }>['actions']): Promise<void> {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions } as const
    await this.#target.act([mouse], this.#frame)
  }

  async #until<Result>(
    query: Query,
    patience: number,
    settle: (seen: Seen[]) => Result | undefined,
    isWanted = false,
  ): Promise<Result> {
    let last = 'nothing'
    for (const until = Date.now() + patience; Date.now() < until; await wait(60)) {
      try {
        const seen = await this.look(query, isWanted)
        const settled = settle(seen)
        if (settled !== undefined) return settled
        last = JSON.stringify(seen)
      } catch (error) {
        // A page that is just being left cannot be asked.
        last = String(error)
      }
    }
    throw new Error(`Waited ${patience / 1000} s for ${describe(query)}; there is ${last.slice(0, 600)}`)
  }
}

const moveTo = ([x = 0, y = 0]: number[]) => ({
  type: 'pointerMove' as const,
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
})
const down = { type: 'pointerDown' as const, button: 0 }
const up = { type: 'pointerUp' as const, button: 0 }

/** A call as source. The compiler names inner functions by a helper of its own, which no page has. */
function sourceOf(work: (...args: never[]) => unknown, args: unknown[]): string {
  const given = args.map(literal).join(', ')
  return `async () => {
    const __name = (named) => named
    return JSON.stringify((await (${work.toString()})(${given})) ?? null)
  }`
}

function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${literal(each)}`)
  return Array.isArray(value) ? `[${value.map(literal)}]` : `{ ${entries} }`
}

const describe = (query: Query) => literal(query)
