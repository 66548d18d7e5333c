import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ErrorBody } from '../../../domain/base/errors'
import { LETTERS, PASSAGES_PER_TEST, passageOfQuestion, QUESTIONS_PER_TEST } from '../../../domain/exam'
import { MODES } from '../../../domain/practice'
import { PACES } from '../../../domain/practiceList'
import type { FunctionName } from '../../../domain/wire'
import type { Act } from '../../../domain/acts'
import { MOST_ACTS_AT_ONCE } from '../../../domain/attempt'
import type { Random } from '../../harness/random'
import { callFunction, Refused } from '../../harness/client'
import { functionNames } from '../../../functions/endpoints/endpoints'
import { type Setting, endings, wireExamples } from '../../../test/support/wire/wireExamples'
import type { Person } from '../calls'

/** Above an account's limit of simultaneous requests (functions/guards/places.ts). */
const AT_ONCE = 80
/** Pause after a refusal. Limits by address stop floods without pauses. */
const PAUSE_MS = 5_000
/** Before a refused delivery is retried. */
const RETRY_MS = 1_000
/** The flood waits at most this share of the run for the first filled attempt. */
const FILLING = 0.25
/** Delivery size of whole highlight lists or short acts. */
const LISTS = 18
const SHORT_ACTS = MOST_ACTS_AT_ONCE
/** Deliveries that exceed an attempt's quota (domain/quota.ts). */
const DELIVERIES = { lists: 20, short: 18 } as const

/** Not called in rotation: these fill an attempt, do nothing the second time, or end the abuse. */
const NOT_BY_TURNS: readonly FunctionName[] = [...endings, 'startTest', 'saveAnswers', 'addUser']

type Attempt = { id: string }

export class Abuser {
  /** By function and 'ok' or the refusal's code. */
  readonly answers = new Map<string, number>()
  /** Attempts that reached their quota. */
  filled = 0
  /** Acts rejected by the quota. */
  notKept = 0
  readonly #device = randomUUID()
  #attempt: Attempt | null = null
  #last: string | null = null
  #order: string | null = null
  #practice: string | null = null
  #wish = 0
  readonly #wishes: readonly (() => Promise<unknown>)[]

  constructor(
    readonly person: Person,
    readonly url: string,
    readonly random: Random,
  ) {
    /** Requests that begin something, or whose other example claims more than there is. */
    const special: { readonly [N in FunctionName]?: () => Promise<unknown> } = {
      updateUser: () => this.#ask('updateUser', wireExamples(this.#setting()).updateUser.requests[0]),
      startPractice: () => this.#startPractice(),
      getPONumber: () => this.#placeOrder(),
    }
    const byTurns = functionNames.filter((name) => !NOT_BY_TURNS.includes(name))
    this.#wishes = [
      ...byTurns.map((name) => special[name] ?? (() => this.#askByExample(name))),
      ...[() => this.#content(), () => this.#content(), () => this.#savePractice()],
    ]
  }

  /** @param until in ms since the epoch */
  async run(until: number): Promise<void> {
    const keepOn = async (work: () => Promise<boolean>) => {
      while (Date.now() < until) {
        if (!(await work())) await delay(Math.min(PAUSE_MS, Math.max(0, until - Date.now())))
      }
    }
    const flood = async () => {
      await this.#firstFilled(until)
      await keepOn(() => this.#next())
    }
    await Promise.all([keepOn(() => this.#fill(until)), ...Array.from({ length: AT_ONCE - 1 }, flood)])
  }

  /** Floods slow their own deliveries, and cost the server most once there are acts to read. */
  async #firstFilled(until: number): Promise<void> {
    const latest = Date.now() + (until - Date.now()) * FILLING
    while (this.filled === 0 && Date.now() < latest) await delay(RETRY_MS)
  }

  /** Fills an attempt to its quota, submits it and starts the next. */
  async #fill(until: number): Promise<boolean> {
    const request = { testNumber: 1, requestId: randomUUID(), afterAttemptId: this.#last } as const
    const begun = await this.#ask('startTest', { ...request, timeFactor: 2 })
    if (begun === null) return false
    this.#attempt = { id: begun.attemptId }
    for (const kind of ['lists', 'short'] as const) {
      for (let sent = 0; sent < DELIVERIES[kind] && Date.now() < until; sent += 1) {
        await this.#persist(until, () => this.#save(kind === 'lists'))
      }
    }
    if (Date.now() < until) this.filled += 1
    const { id } = this.#attempt
    const finish = () =>
      this.#ask('saveAnswers', {
        ...{ attemptId: id, cursor: null },
        acts: [{ ...this.#stamp(), kind: 'finish', value: 'confirmed' }],
      })
    await this.#persist(until, finish)
    this.#last = id
    this.#attempt = null
    return true
  }

  async #persist(until: number, ask: () => Promise<unknown>): Promise<void> {
    while ((await ask()) === null && Date.now() < until) await delay(RETRY_MS)
  }

  /** @returns whether the request was answered */
  async #next(): Promise<boolean> {
    this.#wish = (this.#wish + 1) % this.#wishes.length
    return (await this.#wishes[this.#wish]!()) !== null
  }

  async #startPractice(): Promise<unknown> {
    const { random } = this
    const begun = await this.#ask('startPractice', {
      ...{ practiceId: randomUUID(), testNumber: 1, passage: 1 },
      ...{ questions: [1, 2, 3, 4, 5, 6], mode: random.pick(MODES), pace: random.pick(PACES), spoils: true },
    })
    if (begun) this.#practice = begun.practiceId
    return begun
  }

  /** The most that one delivery takes. */
  #savePractice(): Promise<unknown> {
    const acts = Array.from({ length: SHORT_ACTS }, (): Act => {
      const value = this.random.pick(LETTERS)
      return { ...this.#stamp(), kind: 'answer', passage: 1, question: 1, value }
    })
    return this.#ask('saveAnswers', { attemptId: this.#setting().practiceId, cursor: null, acts })
  }

  #stamp() {
    return { opId: randomUUID(), at: new Date().toISOString(), device: this.#device }
  }

  async #placeOrder(): Promise<unknown> {
    const placed = await this.#ask('getPONumber', { testNumber: `${2 + this.random.below(9)}` as '2' })
    if (placed) this.#order = placed.uniquevalue
    return placed
  }

  async #save(isLists: boolean): Promise<unknown> {
    const attempt = this.#attempt!
    const acts = Array.from({ length: isLists ? LISTS : SHORT_ACTS }, () => this.#act(isLists))
    const saved = await this.#ask('saveAnswers', { attemptId: attempt.id, cursor: 0, acts })
    this.notKept += saved?.refused.length ?? 0
    return saved
  }

  #act(isList: boolean): Act {
    const question = 1 + this.random.below(QUESTIONS_PER_TEST)
    const place = { passage: passageOfQuestion(question) }
    const stamp = { ...this.#stamp(), ...place }
    if (!isList) return { ...stamp, question, kind: 'answer', value: this.random.pick(LETTERS) }
    const value = Array.from({ length: 200 }, (_, start) => ({
      ...{ paragraph: 20, start, end: 20_000 },
      colour: 'yellow' as const,
    }))
    return { ...stamp, kind: 'highlight', value }
  }

  async #content(): Promise<unknown> {
    const { token, address } = this.person
    const url = `${this.url}/tests/test1/passage${1 + this.random.below(PASSAGES_PER_TEST)}.json`
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    return this.#count('content', async () => {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) })
      const told: unknown = await response.json()
      if (!response.ok) throw new Refused(ErrorBody.parse(told).error.code)
      return response.status
    })
  }

  #askByExample<N extends FunctionName>(name: N): Promise<unknown> {
    return this.#ask(name, this.random.pick(wireExamples(this.#setting())[name].requests))
  }

  /** IDs of this account, or IDs that don't exist. */
  #setting(): Setting {
    const { uid, email } = this.person
    return {
      ...{ uid, username: email, at: new Date().toISOString(), acts: [] },
      ...{ attemptId: this.#last ?? this.#attempt?.id ?? randomUUID() },
      ...{ practiceId: this.#practice ?? randomUUID(), poNumber: this.#order ?? '1' },
      ...{ paymentId: 'f'.repeat(64), transId: String(50_000_000 + this.random.below(1e6)) },
    }
  }

  #ask<N extends FunctionName>(name: N, request: Parameters<typeof callFunction<N>>[2]) {
    const { token, address } = this.person
    const at = { url: this.url, token, address }
    return this.#count(name, () => callFunction(at, name, request, AbortSignal.timeout(60_000)))
  }

  /** @returns the answer, or null for a refusal */
  async #count<Result>(name: string, ask: () => Promise<Result>): Promise<Result | null> {
    let said = 'ok'
    try {
      return await ask().catch(onceMore(ask))
    } catch (error) {
      said = error instanceof Refused ? error.code : error instanceof Error ? error.message : 'unknown'
      return null
    } finally {
      const key = `${name} ${said}`
      this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
    }
  }
}

/** Retries a request on a keep-alive connection that the server just closed, as browsers do. */
function onceMore<Result>(ask: () => Promise<Result>) {
  return (error: unknown) => {
    if (error instanceof TypeError && error.message === 'fetch failed') return ask()
    throw error
  }
}
