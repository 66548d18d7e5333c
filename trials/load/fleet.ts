import { findFreePort } from '../../scripts/stack/ports'
import type { IdentityProvider } from '../harness/identityProvider'
import { startProduct, type ServerProcess } from '../harness/serverProcess'
import { Calls } from './calls'

/** Server processes on one database, called in rotation. */
export class Fleet {
  readonly #servers: ServerProcess[] = []
  #next = 0
  readonly calls = new Calls(() => this.#nextUrl())

  constructor(
    readonly options: {
      databaseUrl: string
      identity: IdentityProvider
      onLog?: (line: string) => void
    },
  ) {}

  /** The first server creates the schema before others start. */
  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      this.#servers.push(await startProduct({ ...this.options, port: await findFreePort() }))
    }
  }

  get url(): string {
    const [first] = this.#servers
    if (!first) throw new Error('No server was started.')
    return first.url
  }

  get processIds(): (number | undefined)[] {
    return this.#servers.map(({ child }) => child.pid)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()))
  }

  #nextUrl(): string {
    this.#next = (this.#next + 1) % this.#servers.length
    return this.#servers[this.#next]?.url ?? this.url
  }
}
