import type { Answer, FunctionName, Request as RequestOf } from '../../domain/wire'
import { findFreePort } from '../../scripts/stack/ports'
import { callFunction, Refused, Unreachable } from '../harness/client'
import type { IdentityProvider } from '../harness/identityProvider'
import { startProduct, type ServerProcess } from '../harness/serverProcess'

/** A browser gives up on a request that is not answered; then it asks again. */
const GIVE_UP_MS = 10_000
const RETRY_AFTER_MS = 100
/** Longer than all servers are ever gone. */
const MOST_TRIES = 300

export type Person = { uid: string; token: string; address: string; heard?: (requestId: string) => void }

type Place = { port: number; server: ServerProcess | null }

/** Server processes on one database, and requests that go to one after the other. */
export class Fleet {
  readonly #places: Place[] = []
  #next = 0
  /** How long each answered request took, its tries together, in ms. */
  readonly times = new Map<FunctionName, number[]>()
  /** Requests that got no answer, and were sent again. */
  unanswered = 0
  /** Requests that were answered with "not now", and were sent again. */
  putOff = 0

  constructor(
    readonly options: {
      databaseUrl: string
      identity: IdentityProvider
      /** Each line of the servers' logs. */
      onLog?: (line: string) => void
    },
  ) {}

  /** The first one alone: it makes the schema. */
  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      this.#places.push({ port: await findFreePort(), server: null })
      await this.restart(index)
    }
  }

  async restart(index: number): Promise<void> {
    const place = this.#placeAt(index)
    place.server = await startProduct({ ...this.options, port: place.port })
  }

  /** `kill -9`, in the middle of whatever it does. */
  async kill(index: number): Promise<void> {
    const place = this.#placeAt(index)
    const { server } = place
    place.server = null
    await server?.stop('SIGKILL')
  }

  /** The address of the first server. */
  get url(): string {
    return `http://127.0.0.1:${this.#placeAt(0).port}`
  }

  get processIds(): (number | undefined)[] {
    return this.#places.map(({ server }) => server?.child.pid)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#places.map(({ server }) => server?.stop()))
  }

  /**
   * A request, as the product's client makes it: with no answer, or "not now", the same one is sent again.
   * @throws Refused for any other no; Error for an answer that does not fit the contract
   */
  async call<N extends FunctionName>(person: Person, name: N, request: RequestOf<N>): Promise<Answer<N>> {
    const startedAt = performance.now()
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.#send(person, name, request)
        this.#note(name, performance.now() - startedAt)
        return answer
      } catch (error) {
        const isPutOff = error instanceof Refused && ['unavailable', 'rate_limited'].includes(error.code)
        if (tries === MOST_TRIES || !(isPutOff || error instanceof Unreachable)) throw error
        if (isPutOff) this.putOff += 1
        else this.unanswered += 1
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      }
    }
  }

  #send<N extends FunctionName>({ token, address, heard }: Person, name: N, request: RequestOf<N>) {
    this.#next = (this.#next + 1) % this.#places.length
    const url = `http://127.0.0.1:${this.#placeAt(this.#next).port}`
    return callFunction({ url, token, address, heard }, name, request, AbortSignal.timeout(GIVE_UP_MS))
  }

  #note(name: FunctionName, ms: number): void {
    const times = this.times.get(name) ?? []
    times.push(ms)
    this.times.set(name, times)
  }

  #placeAt(index: number): Place {
    const place = this.#places[index]
    if (!place) throw new Error(`There is no server ${index}.`)
    return place
  }
}
