import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import type { AppConfig } from '../../../domain/config'
import { createApp } from '../../../functions/app'
import type { Clock } from '../../../functions/base/clock'
import { ApiError } from '../../../functions/base/apiError'
import { createEndpoints } from '../../../functions/endpoints/endpoints'
import { createTestVersions } from '../../../functions/exams/testVersions'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Identity } from '../../../functions/guards/identity'
import { embeddedDatabase, type Database } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { createStore, type Store } from '../../../functions/store/store'
import { openPostgres } from '../../../test/support/databases/engines'
import { fakeIdentity } from '../../../test/support/fakeIdentity'
import { fakeProvider } from '../../../test/support/fakeProvider'
import { writeContent } from '../../../test/support/functions'
import { noLimits } from '../../../test/support/noLimits'

export type KillMoment = 'before its commit' | 'after its commit'

export type Server = {
  /** @throws Killed */
  answer(request: Request, kill?: KillMoment): Promise<Response>
}

export class Killed extends Error {}

const config: AppConfig = {
  apiBase: '/api',
  identity: { projectId: 'demo-faults', apiKey: 'key' },
  payments: { scriptUrl: 'https://pay.example/start.js', frameOrigin: 'https://frame.pay.example' },
  sellerName: 'Passage Nine',
  supportEmail: 'support@example.com',
}

export const personNamed = (uid: string) => ({ uid, email: `${uid}@example.com` })

/** The token is the user's ID, or `expired` after a fault. */
const identity: Identity = {
  ...fakeIdentity(),
  async verify(token) {
    if (token === 'expired') throw new ApiError('unauthenticated')
    return personNamed(token)
  },
}

/** The database and content on which the server of each sitting runs. */
export type Stage = { database: Database; directory: string }

export async function withStage(
  databaseUrl: string | undefined,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'p9-faults-content-'))
  for (const test of [1, 2]) writeContent(directory, test)
  const database = databaseUrl
    ? await openPostgres(databaseUrl)
    : await embeddedDatabase(await PGlite.create())
  try {
    await migrate(database)
    await work({ database, directory })
  } finally {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

function productOver(store: Store, directory: string, clock: Clock) {
  const deps = {
    ...{ clock, store, identity },
    testVersions: createTestVersions({ directory, store }),
    provider: fakeProvider(),
    mails: { enqueue: async () => undefined, notify: async () => undefined, sendDue: async () => undefined },
    log: pino({ level: 'silent' }),
  }
  return createApp({
    endpoints: createEndpoints(deps),
    readPassage: (caller, request) => readPassage(deps, caller, request),
    ping: async () => undefined,
    isDeleted: (uid) => store.accounts.isDeleted(uid),
    ...{ identity, limits: noLimits, config, log: deps.log, production: false },
  })
}

/** A kill loses memory and uncommitted transactions. */
export function serverOn({ database, directory }: Stage, clock: Clock): Server {
  const store = createStore(database)
  let life = start()
  return {
    async answer(request, kill) {
      const mine = life
      if (kill) mine.killAt(kill)
      const response = await mine.app.fetch(request)
      if (kill && mine === life) life = start()
      if (mine !== life) throw new Killed()
      return response
    },
  }

  function start() {
    let moment: KillMoment | null = null
    let isOver = false
    const die = () => {
      isOver = true
      throw new Killed()
    }
    const mortal: Store = {
      ...store,
      async transaction(work) {
        if (isOver) die()
        const result = await store.transaction(async (repositories) => {
          const done = await work(repositories)
          return moment === 'before its commit' || isOver ? die() : done
        })
        return moment === 'after its commit' ? die() : result
      },
    }
    return {
      app: productOver(mortal, directory, clock),
      killAt: (at: KillMoment) => {
        moment = at
      },
    }
  }
}
