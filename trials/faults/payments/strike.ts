import { setTimeout as delay } from 'node:timers/promises'
import { PROVIDERS_LIMITS } from '../../../sandbox/settings'
import { BrowserClosed } from './browser'
import { tabsOf, type Batch } from './plan'
import type { Random } from '../../harness/random'
import type { Stack } from './stack'
import { Unreachable, type Send } from '../../harness/client'

const AT_ONCE_MS = 40
/** A killed provider may never send its webhook. */
const MEETING_MS = 10_000
/** Lease of a killed server on a checkout. */
const CLAIM_MS = 26_000
const FIRST_LOOKS_MS = 31_000
/** Longer than the server retries the provider. */
const PROVIDER_AWAY_MS = 1_200

/** One fault for a whole batch, which waits for all its buyers at the step. */
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

  arrive(): void {
    this.#missing -= 1
    if (this.#missing <= 0) this.#openGate()
  }

  #runShort(): Promise<unknown> {
    this.#shortage ??= this.#batch.fault.isShort
      ? this.#stack.atSandbox('others', { calls: PROVIDERS_LIMITS.perMinute })
      : Promise.resolve()
    return this.#shortage
  }

  /** @throws BrowserClosed, and errors of `send` */
  async browserTakes<Result>(send: Send<Result>, random: Random): Promise<Result> {
    const outcome = await this.take(send, random).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (this.#batch.fault.closes) throw new BrowserClosed()
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }

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
      // Holds the outcome back until the restart; otherwise the client would keep retrying.
      if (strike === 'killServer') await this.#breaking
    }
  }

  async #break(strike: 'killServer' | 'killProvider' | 'sweep'): Promise<void> {
    await delay(this.#random.below(2 * AT_ONCE_MS))
    if (strike === 'sweep') return this.#stack.advance(FIRST_LOOKS_MS)
    if (strike === 'killProvider') {
      await this.#stack.kill('sandbox')
      await delay(PROVIDER_AWAY_MS)
      return this.#stack.begin('sandbox')
    }
    await this.#stack.kill('server')
    await this.#stack.begin('server')
    if (this.#batch.step === 'getPaymentCredentials') await this.#stack.advance(CLAIM_MS)
  }
}

/** The server may have carried the request out. */
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
