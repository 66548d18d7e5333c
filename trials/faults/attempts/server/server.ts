import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { AppConfig } from '../../../../domain/config'
import { createApp } from '../../../../functions/app'
import type { Clock } from '../../../../functions/base/clock'
import { createEndpoints } from '../../../../functions/endpoints/endpoints'
import { createTestVersions } from '../../../../functions/exams/testVersions'
import { readPassage } from '../../../../functions/exams/readPassage'
import { ApiError } from '../../../../functions/base/apiError'
import type { Identity } from '../../../../functions/guards/identity'
import type { Database } from '../../../../functions/store/database'
import { createStore, type Store } from '../../../../functions/store/store'
import { fakeProvider } from '../../../../test/support/fakeProvider'
import { writeContent } from '../../../../test/support/functions'
import { noLimits } from '../../../../test/support/noLimits'

/** `anywhere` is `kill -9` of a process. */
export type KillMoment = 'before its commit' | 'after its commit' | 'anywhere'

export const VIRTUAL_NOW = 'x-virtual-now'

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

/** The token is `uid/serial`, or `expired` after a fault. */
export const identity: Identity = {
  async verify(token) {
    if (token === 'expired') throw new ApiError('unauthenticated')
    const [uid = ''] = token.split('/')
    return personNamed(uid)
  },
  endLogins: async () => undefined,
  forgetTokens: () => undefined,
  putAddress: async () => false,
  remove: async () => undefined,
  describe: async () => null,
  find: async () => null,
  missing: async () => [],
  close: async () => undefined,
}

export function contentFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'p9-faults-content-'))
  writeContent(folder, 1)
  writeContent(folder, 2)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export function productOver(store: Store, { directory, clock }: { directory: string; clock: Clock }) {
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
export function serverOver(database: Database, parts: { directory: string; clock: Clock }): Server {
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
      app: productOver(mortal, parts),
      killAt: (at: KillMoment) => {
        moment = at
      },
    }
  }
}
