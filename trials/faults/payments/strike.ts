import { setTimeout as delay } from 'node:timers/promises'
import { PROVIDERS_LIMITS } from '../../../sandbox/settings'
import { BrowserClosed } from './browser'
import { tabsOf, type Batch } from './plan'
import type { Random } from '../../harness/random'
import type { Stack } from './stack'
import { Unreachable, type Send } from '../../harness/client'

/** Requests of a batch leave within this time, and kills come within it. */
const AT_ONCE_MS = 40
/** A webhook may never come, if the provider was killed first. */
const MEETING_MS = 10_000
/** How long a killed server's claim on a checkout lasts. */
const CLAIM_MS = 26_000
/** The sweep's first look at an order, and at a payment. */
const FIRST_LOOKS_MS = 31_000
/** Longer than the server retries the provider. */
const PROVIDER_AWAY_MS = 1_200
const CALLS = { minute: PROVIDERS_LIMITS.perMinute, hour: PROVIDERS_LIMITS.perHour } as const

/** One fault at one step for a whole batch: its buyers meet at the step, it strikes them, they go on. */
export class Strike {
  readonly #batch: Batch
  readonly #stack: Stack
  readonly #random: Random
  readonly #tabs: number
  #missing: number
  #openGate: () => void = () => undefined
  readonly #gate: Promise<void>
  #breaking: Promise<void> | null = null
  #shortage: Promise<unknown> | null = null

  constructor(batch: Batch, stack: Stack, random: Random) {
    this.#batch = batch
    this.#stack = stack
    this.#random = random
    this.#tabs = tabsOf(batch)
    this.#missing = batch.buyers * this.#tabs
    this.#gate = new Promise((resolve) => (this.#openGate = resolve))
  }

  async whole(): Promise<void> {
    await this.#breaking
  }

  /** Somebody has reached the step, or never will. */
  arrive(): void {
    this.#missing -= 1
    if (this.#missing <= 0) this.#openGate()
  }

  #runShort(): Promise<unknown> {
    const { shortage } = this.#batch.fault
    this.#shortage ??= shortage
      ? this.#stack.atSandbox('others', { calls: CALLS[shortage] })
      : Promise.resolve()
    return this.#shortage
  }

  /** @throws BrowserClosed, and whatever `send` throws */
  async browserTakes<Result>(send: Send<Result>, random: Random): Promise<Result> {
    const outcome = await this.take(send, random).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (this.#batch.fault.closes) throw new BrowserClosed()
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }

  /** For the webhook, which has no browser. */
  async take<Result>(send: Send<Result>, random: Random): Promise<Result> {
    this.arrive()
    await Promise.race([this.#gate, delay(MEETING_MS, undefined, { ref: false })])
    return this.#struck(send, random)
  }

  async #struck<Result>(send: Send<Result>, random: Random): Promise<Result> {
    const { strike } = this.#batch.fault
    await this.#runShort()
    if (strike === 'nothing') return send()
    if (strike === 'loseAnswer') return loseAnswer(send, random)
    if (strike === 'sendTwice') return this.#tabs > 1 ? send() : sendTwice(send)
    this.#breaking ??= this.#break(strike)
    await delay(random.below(AT_ONCE_MS))
    try {
      return await send()
    } finally {
      // Until then nobody gets an answer, and the client would keep retrying.
      if (strike === 'killServer') await this.#breaking
    }
  }

  async #break(strike: 'killServer' | 'killProvider' | 'sweep'): Promise<void> {
    await delay(this.#random.below(2 * AT_ONCE_MS))
    if (strike === 'sweep') return this.#stack.advance(FIRST_LOOKS_MS)
    if (strike === 'killProvider') {
      await this.#stack.killSandbox()
      await delay(PROVIDER_AWAY_MS)
      return this.#stack.startSandbox()
    }
    await this.#stack.killServer()
    await this.#stack.startServer()
    if (this.#batch.step === 'getPaymentCredentials') await this.#stack.advance(CLAIM_MS)
  }
}

/** The server may have carried the request out or not. */
async function loseAnswer<Result>(send: Send<Result>, random: Random): Promise<never> {
  const signal = random.below(2) === 0 ? AbortSignal.timeout(random.below(AT_ONCE_MS)) : undefined
  await send(signal).catch(() => undefined)
  throw new Unreachable('The answer got lost.')
}

async function sendTwice<Result>(send: Send<Result>): Promise<Result> {
  const [first, second] = await Promise.allSettled([send(), send()])
  if (first.status === 'fulfilled') return first.value
  if (second.status === 'fulfilled') return second.value
  throw first.reason
}
