import { setTimeout as delay } from 'node:timers/promises'
import { itemNamed, priceOf, type Item } from '../../../domain/pricing'
import type { FunctionName } from '../../../domain/wire'
import type { Script } from '../../../sandbox/pay'
import { api } from '../../../src/api/api'
import { failureFromBody } from '../../../src/api/failure'
import { makeStore, type AppStore } from '../../../src/app/store/makeStore'
import { startSignedIn } from '../../../src/app/store/signedIn'
import { identityFound, loggedOut, selectAuth, userReloadRequested } from '../../../src/auth/authSlice'
import type { CheckoutFrame } from '../../../src/features/purchase/checkoutFrame'
import { readPaymentMessage, type PaymentMessage } from '../../../src/features/purchase/paymentMessages'
import type { Purchase } from '../../../src/features/purchase/purchase'
import { outcomeClosed, selectPurchase } from '../../../src/features/purchase/purchaseSlice'
import { requestPurchase } from '../../../src/features/purchase/purchaseThunks'
import { fakeIdentity, noShelf } from '../../../test/support/browser/testStore'
import { DeviceStorage } from '../attempts/device/deviceStorage'
import { STEPS, type Step } from './plan'
import { postCard, reach, Refused, Unreachable, type Send } from '../../harness/client'

export class BrowserClosed extends Error {}

export type Surroundings = {
  at: { url: string; sandboxUrl: string; token: string }
  buyer: { uid: string; email: string }
  take<Result>(step: Step, send: Send<Result>): Promise<Result>
  onOrder(): Promise<void>
  onCheckout(): Promise<void>
  onCharged(transId: string): Promise<void>
  whole(): Promise<void>
}

export type Shopping = {
  /** A test's number, or empty for the bundle. */
  item: string
  /** Tried in order while they are declined. */
  cvvs: readonly string[]
  /** The provider rejects an equal card as a duplicate, so later cards get a number. */
  nameOnCard: string
}

const PRESSES = 3
const FRAME_ORIGIN = 'https://frame.test'
const LOOK_EVERY_MS = 20
/** Answers to "was it paid?" after which the buyer leaves. */
const MOST_ASKED = 3

/**
 * Buys with the product's own store over a faulty link.
 * @throws BrowserClosed
 */
export async function buy(surroundings: Surroundings, shopping: Shopping): Promise<void> {
  const tab = new Tab(surroundings, shopping)
  try {
    await Promise.race([tab.shop(), tab.closed])
  } finally {
    tab.end()
  }
}

const tabs = new Map<string, Tab>()
let opened = 0

/** The bearer token names the tab of each request. */
const networkFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const bearer = new Headers(init?.headers).get('authorization') ?? ''
  const [, authorization = '', id] = /^(.+)#(\d+)$/.exec(bearer) ?? []
  if (id === undefined) return networkFetch(input, init)
  const tab = tabs.get(id)
  if (!tab) throw new TypeError('The tab is closed.')
  return tab.send(String(input), { ...init, headers: { ...init?.headers, authorization } })
}

class RefusedAnswer extends Refused {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(failureFromBody(body).code)
  }
}

class Tab {
  readonly closed: Promise<never>
  readonly #surroundings: Surroundings
  readonly #shopping: Shopping
  readonly #id = String((opened += 1))
  readonly #store: AppStore
  readonly #cvvs: string[]
  #fail: (error: unknown) => void = () => undefined
  #underWay = 0
  #asked = 0

  constructor(surroundings: Surroundings, shopping: Shopping) {
    this.#surroundings = surroundings
    this.#shopping = shopping
    this.#cvvs = [...shopping.cvvs]
    this.closed = new Promise<never>((_resolve, reject) => (this.#fail = reject))
    const { at } = surroundings
    this.#store = makeStore(
      {
        identity: fakeIdentity({ token: async () => `${at.token}#${this.#id}` }),
        apiBase: `${at.url}/api`,
        deviceStorage: new DeviceStorage().lentTo({ isAlive: true }),
        checkoutFrame: this.#frame(),
        passageCache: noShelf,
        sessionLog: { actions: [], preloaded: null },
      },
      false,
      false,
    )
    this.#store.dispatch(startSignedIn())
    tabs.set(this.#id, this)
  }

  end(): void {
    tabs.delete(this.#id)
    this.#store.dispatch(loggedOut())
  }

  async shop(): Promise<void> {
    await this.#logIn()
    const item = itemNamed(this.#shopping.item)
    for (let presses = 1; presses <= PRESSES; presses += 1) {
      await this.#press(item)
      if (!isFailed(this.#purchase)) break
      this.#store.dispatch(outcomeClosed())
      await this.#surroundings.whole()
      // The failure reloads the record, so the next press uses its price.
      const { uid: id } = this.#surroundings.buyer
      const latest = { forceRefetch: true, subscribe: false }
      await this.#store.dispatch(api.endpoints.getUserById.initiate({ id }, latest))
    }
    while (!this.#isOver() || this.#underWay > 0) await delay(LOOK_EVERY_MS)
  }

  get #purchase(): Purchase {
    return selectPurchase(this.#store.getState())
  }

  /** The button's price comes from the record. */
  async #logIn(): Promise<void> {
    const { uid, email } = this.#surroundings.buyer
    this.#store.dispatch(identityFound({ uid, email }))
    for (;;) {
      const { status } = selectAuth(this.#store.getState())
      if (status === 'signedIn') return
      if (status === 'loadFailed') this.#store.dispatch(userReloadRequested())
      await delay(LOOK_EVERY_MS)
    }
  }

  async #press(item: Item): Promise<void> {
    const { uid } = this.#surroundings.buyer
    const { data: user } = api.endpoints.getUserById.select({ id: uid })(this.#store.getState())
    const paidTests = user?.tests.filter(({ paid }) => paid).length ?? 1
    this.#store.dispatch(requestPurchase(item, priceOf(item, paidTests).priceCents))
    while (this.#purchase.status === 'opening') await delay(LOOK_EVERY_MS)
  }

  #isOver(): boolean {
    const { status } = this.#purchase
    if (status === 'done' || status === 'idle') return true
    return status === 'checking' && this.#asked >= MOST_ASKED
  }

  async send(url: string, init: RequestInit): Promise<Response> {
    const name = new URL(url).pathname.split('/').at(-1) as FunctionName
    const send = async (signal?: AbortSignal) => {
      const signals = [init.signal, signal].filter((each) => !!each)
      const request = { ...init, signal: AbortSignal.any(signals) }
      const { isOk, status, answer } = await reach<{ granted?: boolean }>(url, request)
      if (!isOk) throw new RefusedAnswer(status, answer)
      return answer
    }
    this.#underWay += 1
    try {
      const answer = isStep(name) ? await this.#surroundings.take(name, send) : await send()
      await this.#notice(name, answer)
      return Response.json(answer)
    } catch (error) {
      if (error instanceof RefusedAnswer) return Response.json(error.body, { status: error.status })
      if (!(error instanceof Unreachable)) this.#fail(error)
      throw new TypeError('No answer.', { cause: error })
    } finally {
      this.#underWay -= 1
    }
  }

  async #notice(name: FunctionName, answer: { granted?: boolean }): Promise<void> {
    if (name === 'getPONumber' && !answer.granted) await this.#surroundings.onOrder()
    if (name === 'getPaymentStatus') this.#asked += 1
  }

  #frame(): CheckoutFrame {
    let shown: string | null = null
    return {
      prepare: async () => undefined,
      open: (checkoutToken, onMessage) => {
        shown = checkoutToken
        const say = (message: PaymentMessage) => {
          if (shown === checkoutToken) onMessage(message)
        }
        this.#payInFrame(checkoutToken, say).catch(this.#fail)
      },
      close: () => (shown = null),
    }
  }

  async #payInFrame(checkoutToken: string, say: (message: PaymentMessage) => void): Promise<void> {
    const { at, take, onCheckout, onCharged } = this.#surroundings
    this.#underWay += 1
    try {
      await onCheckout()
      while (this.#cvvs.length > 0) {
        const index = this.#shopping.cvvs.length - this.#cvvs.length
        const { nameOnCard } = this.#shopping
        const name = index === 0 ? nameOnCard : `${nameOnCard} #${index}`
        const card = { cvv: this.#cvvs.shift() ?? '', name }
        const script = await take('pay', (signal) =>
          postCard(at.sandboxUrl, checkoutToken, card, signal),
        ).catch((error: unknown) => {
          if (!(error instanceof Unreachable)) throw error
        })
        if (!script) break
        for (const message of messagesOf(script, checkoutToken)) {
          if (message.kind === 'charged') await onCharged(message.transId)
          say(message)
          if (message.kind !== 'declined') return
        }
      }
      say({ kind: 'closed' })
    } finally {
      this.#underWay -= 1
    }
  }
}

function isFailed(purchase: Purchase): boolean {
  return purchase.status === 'done' && purchase.outcome.kind === 'failed'
}

function isStep(name: string): name is Step {
  return STEPS.some((step) => step === name)
}

function messagesOf({ posts }: Script, checkoutToken: string) {
  const frame = {}
  return posts
    .toSorted((one, other) => one.afterMs - other.afterMs)
    .flatMap(({ message, elsewhere }) => {
      const origin = elsewhere ? 'https://elsewhere.test' : FRAME_ORIGIN
      const event = { origin, source: frame as MessageEventSource, data: message }
      return readPaymentMessage(event, { window: frame, origin: FRAME_ORIGIN, checkoutToken }) ?? []
    })
}
