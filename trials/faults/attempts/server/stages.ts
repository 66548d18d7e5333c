import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Clock } from '../../../../functions/base/clock'
import { embeddedDatabase, openDatabase, type Database } from '../../../../functions/store/database'
import { usersRepository } from '../../../../functions/store/repositories/usersRepository'
import { migrate } from '../../../../functions/store/migrate'
import { openPostgres } from '../../../../test/support/databases/engines'
import { killHard, run, whenReady, type Program } from '../../../../test/support/programs/child'
import { findFreePort } from '../../../../scripts/stack/ports'
import type { Random } from '../../../harness/random'
import type { Stage } from '../play'
import { PRACTICED_TEST } from '../stories/practiceDeeds'
import { Killed, serverOver, VIRTUAL_NOW, type Server } from './server'

export type OpenStage = Stage & { close(): Promise<void> }

export async function stageInProcess(databaseUrl: string | undefined, directory: string): Promise<OpenStage> {
  const database =
    databaseUrl === undefined
      ? await embeddedDatabase(await PGlite.create())
      : await openPostgres(databaseUrl)
  await migrate(database)
  return {
    serverWith: (clock) => serverOver(database, { directory, clock }),
    read: (work) => work(database),
    grant: (uid) =>
      usersRepository(database.sql).grant({
        ...{ userId: uid, testNumbers: [PRACTICED_TEST], source: 'faults', grantedAt: new Date(0) },
      }),
    close: () => database.close(),
  }
}

/** A request takes a few milliseconds; the kill falls among them. */
const KILL_WITHIN_MS = 12

export class ProcessStage implements OpenStage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'p9-faults-killed-'))
  #program: Program | null = null
  #port = 0

  constructor(
    readonly databaseUrl: string | undefined,
    readonly directory: string,
    readonly random: Random,
  ) {
    mkdirSync(join(this.#folder, 'data'))
  }

  serverWith(clock: Clock): Server {
    return {
      answer: async (request, kill) => {
        await this.#start()
        const answer = this.#send(request, clock)
        if (!kill) return answer
        answer.catch(() => undefined)
        await delay(this.random.below(KILL_WITHIN_MS))
        await this.#kill()
        throw new Killed()
      },
    }
  }

  async read<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    await this.#kill()
    const database = this.databaseUrl
      ? await openPostgres(this.databaseUrl)
      : await openDatabase({ dataDir: join(this.#folder, 'data') })
    return work(database).finally(() => database.close())
  }

  async close(): Promise<void> {
    await this.#kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #send(request: Request, clock: Clock): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    request.headers.set(VIRTUAL_NOW, String(clock.now()))
    const body = request.method === 'GET' ? undefined : await request.text()
    const { method, headers } = request
    return fetch(`http://127.0.0.1:${this.#port}${pathname}${search}`, { method, headers, body })
  }

  async #start(): Promise<void> {
    if (this.#program) return
    this.#port = await findFreePort()
    this.#program = await whenReady(
      run('trials/faults/attempts/server/serverProcess.ts', {
        PORT: String(this.#port),
        DATABASE_URL: this.databaseUrl ?? '',
        DATA_DIR: join(this.#folder, 'data'),
        CONTENT_DIR: this.directory,
      }),
    )
  }

  async #kill(): Promise<void> {
    const program = this.#program
    this.#program = null
    if (program) await killHard(program)
  }
}
