import { setTimeout as delay } from 'node:timers/promises'
import { PROVIDERS_LIMITS } from '../../../sandbox/settings'
import { BrowserClosed } from './browser'
import { tabsOf, type Batch } from './plan'
import type { Random } from '../../harness/random'
import type { Stack } from './stack'
import { Unreachable, type Send } from '../../harness/client'

/** The requests of a batch leave within this time, and what is killed is killed within it: some before, some after. */
const AT_ONCE_MS = 40
/** For those who do not come: a webhook, where the provider died first. */
const MEETING_MS = 10_000
/** The server's claim on a checkout that it died over. */
const CLAIM_MS = 26_000
/** The sweep's first look at an order, and at a payment. */
const FIRST_LOOKS_MS = 31_000
/** Longer than the server's tries to reach the provider. */
const PROVIDER_AWAY_MS = 1_200
const CALLS = { minute: PROVIDERS_LIMITS.perMinute, hour: PROVIDERS_LIMITS.perHour } as const

/** One fault at one step, for a whole batch: its buyers come to the step, it strikes all of them, they go on. */
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

  /** Resolves when what was broken is whole again. */
  async whole(): Promise<void> {
    await this.#breaking
  }

  /** Somebody has come to the step, or will not come any more. */
  arrive(): void {
    this.#missing -= 1
    if (this.#missing <= 0) this.#openGate()
  }

  /** As the first comes to the step, others have used up what the provider allows. */
  #runShort(): Promise<unknown> {
    const { shortage } = this.#batch.fault
    this.#shortage ??= shortage
      ? this.#stack.atSandbox('others', { calls: CALLS[shortage] })
      : Promise.resolve()
    return this.#shortage
  }

  /** Takes the step at which the fault strikes. @throws BrowserClosed, and whatever `send` throws */
  async browserTakes<Result>(send: Send<Result>, random: Random): Promise<Result> {
    const outcome = await this.take(send, random).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (this.#batch.fault.closes) throw new BrowserClosed()
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }

  /** As above, where no browser is about: the webhook. */
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
      // Until then nobody would get an answer; the client would ask again and again.
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

/** The request is carried out, to its end or as far as a broken connection lets it. */
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
