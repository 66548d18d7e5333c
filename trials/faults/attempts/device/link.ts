import type { Random } from '../../../harness/random'
import type { Device } from './device'
import type { FaultCount } from '../faultCount'
import { Killed, type KillMoment, type Server } from '../server'
import type { Timeline } from '../timeline'

export const MISHAPS = [
  'request lost',
  'answer lost',
  'answer broken off',
  'answer delayed',
  'request delayed and overtaken',
  'request doubled at once',
  'request doubled later',
  'requests crossing',
  'error 500',
  'error 503',
  'a proxy’s error page',
  'token refused (401)',
  'server killed before its commit',
  'server killed after its commit',
] as const

export const CALLS = [
  'getUserById',
  'getAttempt',
  'content',
  'startTest',
  'saveAnswers',
  'updateUser',
  'getPractice',
] as const
export type CallName = (typeof CALLS)[number]

export type Mishap = {
  kind: (typeof MISHAPS)[number]
  /** Any call, if null. */
  call: CallName | null
  /** In ms: the length of a delay, or until a loss is noticed. */
  ms: number
}

/** Time each way, in ms. */
const QUICKEST_MS = 15
const SLOWEST_MS = 120
const ORIGIN = 'http://faults.example'

export type Caller = {
  readonly device: Device
  readonly isAlive: boolean
  heard(answer: { call: CallName; body: unknown; sentAt: number }): void
}

type Exchange = {
  page: Caller
  call: CallName
  request: () => Request
  sentAt: number
  mishap: Mishap | null
  isOver: boolean
  isCutOff: boolean
  /** A null body breaks off during the read. */
  answer(response: Response, body: string | null): void
  fail(reason: Error): void
  /** Node keeps a composite signal, and with it the page, as long as it has a listener. */
  stopListening(): void
}

type Reply = { response: Response; text: string }

const lost = () => new TypeError('Failed to fetch')

export class Link {
  readonly #coming = new Map<Device, Mishap[]>()
  readonly #underWay = new Set<Exchange>()
  #waiting: (() => void) | null = null

  constructor(
    readonly timeline: Timeline,
    readonly server: Server,
    readonly random: Random,
    readonly faults: FaultCount,
  ) {}

  await(device: Device, mishaps: readonly Mishap[]): void {
    this.#coming.set(device, [...(this.#coming.get(device) ?? []), ...mishaps])
  }

  heal(): void {
    this.#coming.clear()
    this.#meet()
  }

  breakOff(isBroken: (page: Caller) => boolean): void {
    for (const exchange of this.#underWay) {
      if (!isBroken(exchange.page)) continue
      exchange.isCutOff = true
      if (exchange.page.isAlive) exchange.fail(lost())
      else exchange.stopListening()
    }
  }

  async askDirectly(path: string, body: unknown, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = new Request(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { ok, status } = await this.server.answer(request)
    if (!ok) throw new Error(`${path} answered ${status}.`)
  }

  fetch(page: Caller, url: string, init: RequestInit): Promise<Response> {
    const call = callOf(url)
    return new Promise((resolve, reject) => {
      const { signal, cache: _cache, keepalive: _keepalive, ...rest } = init
      const abort = () => signal && exchange.fail(abortReason(signal))
      const exchange: Exchange = {
        ...{ page, call, sentAt: this.timeline.now, isOver: false, isCutOff: false },
        mishap: this.#takeMishap(page.device, call),
        request: () => new Request(ORIGIN + url, rest),
        answer: (response, body) => {
          if (!page.device.isAwake) exchange.fail(lost())
          else if (this.#end(exchange)) resolve(withBody(response, body))
        },
        fail: (reason) => {
          if (!page.device.isAwake) return void page.device.timer(0, () => exchange.fail(reason))
          if (this.#end(exchange)) reject(reason)
        },
        stopListening: () => signal?.removeEventListener('abort', abort),
      }
      this.#underWay.add(exchange)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) return abort()
      if (!page.device.isOnline) return this.#later(5, () => exchange.fail(lost()))
      this.#send(exchange)
    })
  }

  #end(exchange: Exchange): boolean {
    if (exchange.isOver) return false
    exchange.isOver = true
    this.#underWay.delete(exchange)
    exchange.stopListening()
    return exchange.page.isAlive
  }

  #takeMishap(device: Device, call: CallName): Mishap | null {
    const coming = this.#coming.get(device) ?? []
    const mishap = device.isOnline
      ? coming.find((each) => each.call === null || each.call === call)
      : undefined
    if (!mishap) return null
    this.#coming.set(
      device,
      coming.filter((each) => each !== mishap),
    )
    this.faults.strike(mishap.kind)
    return mishap
  }

  #send(exchange: Exchange): void {
    const { mishap } = exchange
    const up = this.#latency()
    switch (mishap?.kind) {
      case 'request lost':
        return this.#later(mishap.ms, () => exchange.fail(lost()))
      case 'error 500':
      case 'error 503':
      case 'a proxy’s error page':
        return this.#later(up, () => this.#reply(exchange, errorReply(mishap)))
      case 'request delayed and overtaken':
        return this.#later(mishap.ms, () => this.#arrive(exchange))
      case 'requests crossing':
        return this.#later(up, () => this.#cross(() => this.#arrive(exchange)))
      case 'request doubled later':
        this.#later(up + mishap.ms, () => this.#arrive(exchange, { isCopy: true }))
        break
      case 'request doubled at once':
        this.#later(up, () => this.#arrive(exchange, { isCopy: true }))
    }
    this.#later(up, () => this.#arrive(exchange))
  }

  #cross(go: () => void): void {
    const other = this.#waiting
    if (!other) {
      this.#waiting = go
      return this.#later(3_000, () => this.#meet())
    }
    this.#waiting = null
    for (const each of this.random.shuffled([go, other])) each()
  }

  #meet(): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.()
  }

  /** The request arrives even if its page gave up. */
  #arrive(exchange: Exchange, { isCopy = false } = {}): void {
    const { mishap } = exchange
    // A request that was cut off may have arrived.
    if (exchange.isCutOff && this.random.below(2) === 0) return
    const request = exchange.request()
    if (mishap?.kind === 'token refused (401)') request.headers.set('authorization', 'Bearer expired')
    const replied = this.#replyTo(request, isCopy ? undefined : killOf(mishap))
    this.timeline.hold(
      replied.then((reply) => {
        if (isCopy || mishap?.kind === 'answer lost') return
        if (reply) this.#later(this.#latency(), () => this.#reply(exchange, reply))
        else this.#later(this.#latency(), () => exchange.fail(lost()))
      }),
    )
    if (mishap?.kind === 'answer lost' && !isCopy) this.#later(mishap.ms, () => exchange.fail(lost()))
  }

  async #replyTo(request: Request, kill: KillMoment | undefined): Promise<Reply | null> {
    try {
      const response = await this.server.answer(request, kill)
      return { response, text: await response.text() }
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      return null
    }
  }

  #reply(exchange: Exchange, { response, text }: Reply): void {
    const { mishap, page, call, sentAt } = exchange
    if (mishap?.kind === 'answer delayed') {
      return this.#later(mishap.ms, () => exchange.answer(response, text))
    }
    if (mishap?.kind === 'answer broken off') return exchange.answer(response, null)
    if (page.isAlive && !exchange.isOver && response.ok && mishap === null)
      page.heard({ call, body: JSON.parse(text), sentAt })
    exchange.answer(response, text)
  }

  #later(ms: number, run: () => void): void {
    this.timeline.in(ms, run)
  }

  #latency(): number {
    return QUICKEST_MS + this.random.below(SLOWEST_MS - QUICKEST_MS)
  }
}

function callOf(url: string): CallName {
  const name = url.startsWith('/tests/') ? 'content' : /^\/api\/(\w+)/.exec(url)?.[1]
  const call = CALLS.find((each) => each === name)
  if (!call) throw new Error(`A sitting does not call ${url}.`)
  return call
}

function killOf(mishap: Mishap | null): KillMoment | undefined {
  if (mishap?.kind === 'server killed before its commit') return 'before its commit'
  if (mishap?.kind === 'server killed after its commit') return 'after its commit'
  return undefined
}

function abortReason({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new DOMException('Aborted.', 'AbortError')
}

function errorReply({ kind }: Mishap): Reply {
  if (kind === 'a proxy’s error page')
    return { response: new Response(null, { status: 502 }), text: '<html>' }
  const [code, status] = kind === 'error 500' ? (['internal', 500] as const) : (['unavailable', 503] as const)
  const text = JSON.stringify({ error: { code, message: 'A fault was made.', requestId: 'fault' } })
  return { response: new Response(null, { status }), text }
}

function withBody({ status, headers }: Response, body: string | null): Response {
  const text = async () => {
    if (body === null) throw new TypeError('The answer broke off.')
    return body
  }
  return Object.assign(new Response(null, { status, headers }), { text })
}
