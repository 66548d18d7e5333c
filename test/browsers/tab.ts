import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from './browser'
import { describe, find, reach, stretch, watchFaults, type Query, type Seen } from './inPage'

const PATIENCE = 15_000
const LOOK_EVERY_MS = 60

export class Tab {
  readonly #faults: string[] = []

  constructor(readonly target: Target) {}

  async goto(url: string): Promise<void> {
    await this.target.goto(url)
    await this.faults()
  }

  async reload(): Promise<void> {
    await this.faults()
    await this.target.reload()
    await this.faults()
  }

  within(frame: string): Tab {
    return new Tab(this.target.within(frame))
  }

  async evaluate<Result>(source: string): Promise<Result> {
    return JSON.parse(await this.target.evaluate(`(async () => JSON.stringify((await ${source}) ?? null))()`))
  }

  async faults(): Promise<string[]> {
    this.#faults.push(...(await this.evaluate<string[]>(callOf(watchFaults))))
    return this.#faults
  }

  see(query: Query, isRight: (seen: Seen) => boolean = () => true, patience = PATIENCE): Promise<Seen> {
    return this.#until(query, (seen) => seen.find(isRight), patience)
  }

  async press(query: Query): Promise<void> {
    const reached = `[${sourceOf(reach)}(${callOf(find, query)})].filter(Boolean)`
    let before: Seen | undefined
    await this.#until(
      query,
      ([only]) => {
        const isAtRest = only && only.at.x === before?.at.x && only.at.y === before.at.y
        before = only
        return (isAtRest && only.isEnabled && only.isOnTop) || undefined
      },
      PATIENCE,
      reached,
    )
    await this.target.click(`${reached}[0]`)
  }

  async fill(query: Query, text: string): Promise<void> {
    await this.press(query)
    await this.target.type(text)
    await this.see(query, ({ value }) => value === text)
  }

  /** @returns the selected text */
  async dragOver(paragraph: number, length: number): Promise<string> {
    const { points, text } = await this.evaluate<ReturnType<typeof stretch>>(
      callOf(stretch, paragraph, length),
    )
    await this.target.drag(points)
    const selected = await this.evaluate<string>('getSelection().toString()')
    if (selected !== text) throw new Error(`Dragged over “${text}”, selected “${selected}”`)
    return selected
  }

  async #until<Result>(
    query: Query,
    settle: (seen: Seen[]) => Result | undefined,
    patience: number,
    elements = callOf(find, query),
  ): Promise<Result> {
    let last = 'nothing'
    for (const until = Date.now() + patience; Date.now() < until; await delay(LOOK_EVERY_MS)) {
      try {
        const seen = await this.evaluate<Seen[]>(`${elements}.map(${sourceOf(describe)})`)
        const settled = settle(seen)
        if (settled !== undefined) return settled
        last = JSON.stringify(seen)
      } catch (error) {
        // A tab that is navigating can't be queried.
        last = String(error)
      }
    }
    throw new Error(
      `Waited ${patience / 1000} s for ${query.css} ${query.name ?? ''}; there is ${last.slice(0, 600)}`,
    )
  }
}

/** Shadows the compiler's helper for names, which doesn't exist in the page. */
const sourceOf = (work: (...args: never[]) => unknown) =>
  `((__name) => (${work.toString()}))((named) => named)`

const callOf = <Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args) =>
  `${sourceOf(work)}(${args.map(literal).join(', ')})`

function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  return `{ ${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${literal(each)}`)} }`
}
