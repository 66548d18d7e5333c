import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { createApp } from '../../../functions/app'
import type { Caller } from '../../../functions/base/endpoint'
import { readPassage } from '../../../functions/exams/readPassage'
import { clientReports } from '../../../functions/endpoints/clientReports'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import { createHelcim } from '../../../functions/payments/provider/helcim'
import type { Database } from '../../../functions/store/database'
import { config, identity } from '../../functions/testApp'
import { buyingFor } from '../buying'
import {
  makeWorld,
  newAttempt,
  newEntries,
  newUser,
  rightAnswers,
  writeContent,
  DEVICE,
  finish,
  OTHER_DEVICE,
  save,
} from '../functions'
import { noCallLimits, noLimits } from '../noLimits'
import type { Request } from '../../../domain/wire'
import { WEBHOOK_SECRET, type FuzzRequest } from './requests'

const helcim = {
  name: 'helcim',
  apiUrl: '',
  apiToken: '',
  webhookSecret: WEBHOOK_SECRET,
  isTest: false,
  calls: noCallLimits,
} as const

/** Times that a date type may not know. */
const atEnds = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.9999999Z']

/**
 * Two users who have done everything that can be done, and the product's own app over them. As many more accounts as
 * `leaving` says are there to be deleted.
 */
export async function makeFuzzWorld(database: Database, leaving: number) {
  const world = makeWorld(database)
  writeContent(world.contentFolder, 2)
  const { deps } = world
  // The real reading of webhooks: who forges one has to forge its signature.
  world.provider.readWebhook = createHelcim(helcim).readWebhook
  // A webhook whose transaction the provider does not know asks for another delivery, by 503; this one knows them all.
  const { getTransaction } = world.provider
  world.provider.getTransaction = async (transId, purpose) =>
    (await getTransaction(transId, purpose)) ??
    world.provider.charge('another-shop', { transId, amountCents: 1 })
  const app = createApp({
    endpoints: world.endpoints,
    readPassage: (caller, request) => readPassage(deps, caller, request),
    paymentEvents: paymentEvents(deps, noLimits),
    clientReports: clientReports(deps, noLimits),
    ping: () => database.ping(),
    limits: noLimits,
    isDeleted: (uid) => deps.store.accounts.isDeleted(uid),
    identity: {
      ...identity,
      // Everybody has just logged in, or nobody could delete an account.
      verify: async (token, options) => ({
        ...(await identity.verify(token, options)),
        loggedInAt: world.clock.now(),
      }),
    },
    ...{ config, log: deps.log, production: true },
  })
  const caller = await livedIn(world)
  const other = await livedIn(world)
  // The caller's money is on its way: these may delete their accounts.
  const leavers = await Promise.all(Array.from({ length: leaving }, () => newUser(world)))
  // The caller's own more often: a request whose ids are all of one user gets the farthest.
  const both = <K extends keyof typeof caller.ids>(key: K) => [
    ...[1, 2, 3].flatMap(() => caller.ids[key]),
    ...other.ids[key],
  ]
  const attempts = both('attempts')
  const known = {
    id: [...both('uid'), ...both('uid'), ...both('payments')],
    username: both('email'),
    attemptId: attempts,
    afterAttemptId: attempts,
    requestId: both('requests'),
    // New ones too, or no practice would begin.
    practiceId: [...both('practices'), ...Array.from({ length: 4 }, () => randomUUID())],
    // Mostly new ones, or hardly any delivery would be stored; none of the other's, which would be told back as the caller's.
    opId: [...caller.ids.acts, ...Array.from({ length: 200 }, () => randomUUID())],
    poNumber: both('orders'),
    invoice: both('orders'),
    transId: both('transactions'),
    amount: [59.99, 59.99, 59.99, 440, 0],
    at: [...atEnds, ...[1, 2, 3].map(() => new Date(world.clock.now()).toISOString())],
    cursor: [0, 3],
    device: [DEVICE, OTHER_DEVICE],
    // Mostly of one passage, or hardly any batch would be all of one practice.
    passage: [1, 1, 1, 2],
    question: [1, 2, 3, 4, 5, 6],
    tests: [newEntries()],
  }

  return {
    known,
    now: () => world.clock.now(),
    token: `${caller.ids.uid[0]}:${caller.ids.email[0]}`,
    leavers: [{ uid: caller.ids.uid[0]!, email: caller.ids.email[0]! }, ...leavers],
    /** What only the other user may ever read. */
    othersOwn: [...Object.values({ ...other.ids, transactions: [] }).flat()].map(String),
    send: (request: FuzzRequest) => app.request(request.path, initOf(request)),
    digest: await stateOf(database),
  }
}

/** A user with an attempt whose results were shown and an open one, two practices, a paid, an open and an abandoned order. */
async function livedIn(world: ReturnType<typeof makeWorld>) {
  const user: Caller = await newUser(world)
  const { endpoints, provider } = world
  const buying = buyingFor(world, user)
  const requests = [randomUUID(), randomUUID()]
  const [finished] = [await newAttempt(world, user)]
  const acts = rightAnswers(world, 3)
  await finish(world, user, finished.attemptId, acts)
  await readPassage(world.deps, user, { testNumber: 1, passage: 1, attemptId: finished.attemptId })
  const open = await newAttempt(world, user, finished.attemptId)
  const more = rightAnswers(world, 2)
  await save(world, user, open.attemptId, more)
  const paidOrder = await buying.openOrder('2')
  const { transId } = provider.charge(paidOrder)
  await buying.report(transId, paidOrder)
  // Of a test that is not under way: of the other one nothing is explained.
  const practice = {
    testNumber: 2,
    passage: 1,
    questions: [1, 2, 3, 4, 5, 6],
    mode: 'tutor',
    pace: 'even',
    spoils: true,
  } satisfies Omit<Request<'startPractice'>, 'practiceId'>
  const practices = [randomUUID(), randomUUID()]
  for (const practiceId of practices) await endpoints.startPractice(user, { ...practice, practiceId })
  const abandoned = await buying.openOrder('3')
  await endpoints.abandonOrder(user, { poNumber: abandoned })
  const openOrder = await buying.openOrder('4')
  return {
    ids: {
      uid: [user.uid],
      email: [user.email],
      attempts: [finished.attemptId, open.attemptId],
      requests,
      practices,
      acts: [...acts, ...more].map(({ opId }) => opId),
      // The one that can be paid more often: few requests name it with its price.
      orders: [openOrder, openOrder, openOrder, paidOrder, abandoned],
      transactions: [transId],
      payments: (await buying.payments()).map(({ id }) => id),
    },
  }
}

function initOf({ method, authorization, contentType, headers: more, body }: FuzzRequest): RequestInit {
  const headers = {
    ...more,
    ...(authorization === null ? {} : { authorization }),
    ...(contentType === null ? {} : { 'content-type': contentType }),
  }
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
  return { method, headers, ...(hasBody ? { body: body as BodyInit } : {}) }
}

/** Notes every write, so that the tables are read again only where there was one; a sequence is never rolled back. */
async function noteWrites(database: Database, tables: readonly string[]): Promise<void> {
  await database.sql.execute(sql`create sequence fuzz_writes`)
  await database.sql.execute(sql`
    create function fuzz_note() returns trigger language plpgsql as
    $$ begin perform nextval('fuzz_writes'); return null; end $$`)
  for (const table of tables) {
    await database.sql.execute(sql`
      create trigger fuzz_note after insert or update or delete on ${sql.identifier(table)}
      for each row execute function fuzz_note()`)
  }
}

const watched = new WeakMap<Database, Promise<() => Promise<string>>>()

/** Of every world on a database the same: the digest of the whole state. */
function stateOf(database: Database): Promise<() => Promise<string>> {
  const state = watched.get(database) ?? watchState(database)
  watched.set(database, state)
  return state
}

/** The whole state, as a digest of every row of every table; the limiter's counts are no state of anybody's. */
async function watchState(database: Database): Promise<() => Promise<string>> {
  const found = await rowsOf(
    database,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name not in ('rate_counts', 'migration_lock') order by 1`,
  )
  const tables = found.map(({ name }) => String(name))
  await noteWrites(database, tables)
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest
          from ${sql.identifier(name)} t`,
  )
  let known = { writes: '', digest: '' }
  return async () => {
    const [noted] = await rowsOf(database, sql`select last_value from fuzz_writes`)
    const writes = String(noted?.['last_value'])
    if (writes !== known.writes) {
      known = { writes, digest: JSON.stringify(await rowsOf(database, sql.join(parts, sql` union all `))) }
    }
    return known.digest
  }
}

async function rowsOf(database: Database, query: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = (await database.sql.execute(query)) as { rows: Record<string, unknown>[] }
  return rows
}
