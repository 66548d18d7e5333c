import type { Answer, FunctionName, Request as RequestOf } from '../../domain/wire'
import { callFunction, Refused, Unreachable } from '../harness/client'

/** Longer than any outage of all servers. */
const PATIENCE_MS = 120_000
const PUT_OFF: readonly string[] = ['unavailable', 'rate_limited', 'order_busy']

export type Person = { uid: string; email: string; token: string; address: string }

/** Repeats requests until they are answered, as the product's client does, and times them. */
export class Calls {
  /** In ms, with all retries. */
  readonly times = new Map<FunctionName, number[]>()
  unanswered = 0
  /** Requests refused for now, such as by a limit. */
  putOff = 0

  constructor(
    readonly nextUrl: () => string,
    readonly options: {
      /** Receives the start and end of each answered request, in ms. */
      onEnd?: (startedAt: number, endedAt: number) => void
      retryAfterMs?: number
      /** A browser retries a request after this timeout. */
      giveUpMs?: number
    } = {},
  ) {}

  /** @throws Refused for a final refusal; Error for an answer that violates the contract */
  async call<N extends FunctionName>(
    { token, address }: Person,
    name: N,
    request: RequestOf<N>,
  ): Promise<Answer<N>> {
    const startedAt = Date.now()
    const { giveUpMs = 10_000, retryAfterMs = 100 } = this.options
    for (;;) {
      try {
        const at = { url: this.nextUrl(), token, address }
        const answer = await callFunction(at, name, request, AbortSignal.timeout(giveUpMs))
        this.#note(name, startedAt)
        return answer
      } catch (error) {
        const isPutOff = error instanceof Refused && PUT_OFF.includes(error.code)
        const isOver = Date.now() - startedAt > PATIENCE_MS
        if (isOver || !(isPutOff || error instanceof Unreachable)) throw error
        if (isPutOff) this.putOff += 1
        else this.unanswered += 1
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
      }
    }
  }

  #note(name: FunctionName, startedAt: number): void {
    const endedAt = Date.now()
    const times = this.times.get(name) ?? []
    times.push(endedAt - startedAt)
    this.times.set(name, times)
    this.options.onEnd?.(startedAt, endedAt)
  }
}
