import type { Answer, FunctionName, Request as RequestOf } from '../../domain/wire'
import { callFunction, Refused, Unreachable } from '../harness/client'

/** A browser retries a request after this timeout. */
const GIVE_UP_MS = 10_000
const RETRY_AFTER_MS = 100
/** Longer than any outage of all servers. */
const PATIENCE_MS = 120_000

export type Person = {
  uid: string
  email: string
  token: string
  address: string
  heard?: (requestId: string) => void
}

/** Repeats requests until they are answered, as the product's client does, and times them. */
export class Calls {
  /** In ms, with all retries. */
  readonly times = new Map<FunctionName, number[]>()
  unanswered = 0
  /** Requests refused for now, such as by a limit. */
  putOff = 0

  /** @param onEnd receives the start and end of each answered request, in ms */
  constructor(
    readonly nextUrl: () => string,
    readonly onEnd?: (startedAt: number, endedAt: number) => void,
  ) {}

  /** @throws Refused for a final refusal; Error for an answer that violates the contract */
  async call<N extends FunctionName>(
    { token, address, heard }: Person,
    name: N,
    request: RequestOf<N>,
  ): Promise<Answer<N>> {
    const startedAt = Date.now()
    for (;;) {
      try {
        const at = { url: this.nextUrl(), token, address, heard }
        const answer = await callFunction(at, name, request, AbortSignal.timeout(GIVE_UP_MS))
        this.#note(name, startedAt)
        return answer
      } catch (error) {
        const isPutOff = error instanceof Refused && ['unavailable', 'rate_limited'].includes(error.code)
        const isOver = Date.now() - startedAt > PATIENCE_MS
        if (isOver || !(isPutOff || error instanceof Unreachable)) throw error
        if (isPutOff) this.putOff += 1
        else this.unanswered += 1
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      }
    }
  }

  #note(name: FunctionName, startedAt: number): void {
    const endedAt = Date.now()
    const times = this.times.get(name) ?? []
    times.push(endedAt - startedAt)
    this.times.set(name, times)
    this.onEnd?.(startedAt, endedAt)
  }
}
