import { sql } from 'drizzle-orm'
import { createApp } from '../../../functions/app'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Caller } from '../../../functions/base/endpoint'
import { IdentityGone } from '../../../functions/guards/identity'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import type { Database } from '../../../functions/store/database'
import { rowsOf } from '../../support/databases/inspect'
import { noLimits } from '../../support/noLimits'
import { makeBuying, type Buying } from '../../support/buying'
import { config } from '../testApp'

/** POST with a body; null sends an empty one. */
type Asked = { body?: object | null; token?: string; headers?: Record<string, string> }

export type Deleting = Awaited<ReturnType<typeof makeDeleting>>

export async function makeDeleting(database: Database) {
  // The sweep finishes all deletions: take those of earlier tests off its list.
  await database.sql.execute(sql`update users set remove_identity_at = null`)
  const buying = await makeBuying(database)
  const { world, buyer } = buying
  const justLoggedIn = (caller: Caller = buyer): Caller => ({ ...caller, loggedInAt: world.clock.now() })
  return {
    buying,
    justLoggedIn,
    remove: (caller = justLoggedIn()) =>
      world.endpoints.deleteAccount(caller, { id: caller.uid, username: caller.email }),
    rowsAbout: (caller: Caller) => rowsAbout(database, caller),
    ask: productOver(buying),
  }
}

export const TOMBSTONE = { users: 1 }

/** By table; tables without any are left out. */
async function rowsAbout(database: Database, { uid, email }: Caller): Promise<Record<string, number>> {
  const counts = [...(await rowsOf(database))].map(([table, rows]) => {
    const texts = rows.map((row) => JSON.stringify(row))
    return [table, texts.filter((text) => text.includes(uid) || text.includes(email)).length] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** The token is the caller's id, or 'gone:' and the id for a deleted identity. */
function productOver({ world, buyer }: Buying) {
  const { deps, endpoints } = world
  const app = createApp({
    endpoints,
    readPassage: (caller, request) => readPassage(deps, caller, request),
    paymentEvents: paymentEvents(deps, noLimits),
    ping: async () => undefined,
    isDeleted: (uid) => deps.store.accounts.isDeleted(uid),
    identity: {
      ...deps.identity,
      async verify(token) {
        if (token.startsWith('gone:')) throw new IdentityGone(token.slice('gone:'.length))
        return { uid: token, email: `${token}@example.com` }
      },
    },
    ...{ limits: noLimits, config, log: deps.log, production: false },
  })
  return async (path: string, { body, token = buyer.uid, headers = {} }: Asked = {}) => {
    const response = await app.request(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answered: { error?: { code: string } } | null | unknown[] = await response.json()
    return {
      status: response.status,
      code: answered && 'error' in answered ? answered.error?.code : undefined,
    }
  }
}
