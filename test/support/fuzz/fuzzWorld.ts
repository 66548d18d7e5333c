import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { createApp } from '../../../functions/app'
import type { Caller } from '../../../functions/base/endpoint'
import { readPassage } from '../../../functions/exams/readPassage'
import { clientReports } from '../../../functions/endpoints/clientReports'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import { createHelcim } from '../../../functions/payments/provider/helcim'
import { select, type Database } from '../../../functions/store/database'
import { config, identity } from '../../functions/testApp'
import { buyingFor } from '../buying'
import { tablesOf } from '../databases/inspect'
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

const atEnds = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.9999999Z']

/**
 * Two users with data of every kind, and the product's own app.
 * @param leaving accounts to be deleted
 */
export async function makeFuzzWorld(database: Database, leaving: number) {
  const world = makeWorld(database)
  writeContent(world.contentFolder, 2)
  const { deps } = world
  // The real client checks signatures.
  world.provider.readWebhook = createHelcim(helcim).readWebhook
  // An unknown transaction is answered with 503, so this provider knows all.
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
      // Deleting an account needs a recent login.
      verify: async (token, options) => ({
        ...(await identity.verify(token, options)),
        loggedInAt: world.clock.now(),
      }),
    },
    ...{ config, log: deps.log, production: true },
  })
  const caller = await livedIn(world)
  const other = await livedIn(world)
  // The caller's open payment would prevent a deletion, so these are other accounts.
  const leavers = await Promise.all(Array.from({ length: leaving }, () => newUser(world)))
  // Mostly the caller's own: only requests whose ids are all of one user get far.
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
    // New ids can begin a practice.
    practiceId: [...both('practices'), ...Array.from({ length: 4 }, () => randomUUID())],
    // Mostly new ones, as known acts are not stored; none of the other's, which would come back as the caller's.
    opId: [...caller.ids.acts, ...Array.from({ length: 200 }, () => randomUUID())],
    poNumber: both('orders'),
    invoice: both('orders'),
    transId: both('transactions'),
    amount: [59.99, 59.99, 59.99, 440, 0],
    at: [...atEnds, ...[1, 2, 3].map(() => new Date(world.clock.now()).toISOString())],
    cursor: [0, 3],
    device: [DEVICE, OTHER_DEVICE],
    // Mostly one passage, as a batch has to be of one practice.
    passage: [1, 1, 1, 2],
    question: [1, 2, 3, 4, 5, 6],
    tests: [newEntries()],
  }

  return {
    known,
    now: () => world.clock.now(),
    token: `${caller.ids.uid[0]}:${caller.ids.email[0]}`,
    leavers: [{ uid: caller.ids.uid[0]!, email: caller.ids.email[0]! }, ...leavers],
    othersOwn: [...Object.values({ ...other.ids, transactions: [] }).flat()].map(String),
    send: (request: FuzzRequest) => app.request(request.path, initOf(request)),
    digest: await digestOf(database),
  }
}

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
  // Nothing is explained of a test under way.
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
      // The open order more often: few requests match its price.
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

/** @returns a digest of all rows, without the limiter's counts */
async function digestOf(database: Database): Promise<() => Promise<string>> {
  const tables = (await tablesOf(database)).filter(
    (name) => !['rate_counts', 'migration_lock'].includes(name),
  )
  const parts = tables.map(
    (name) =>
      sql`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.identifier(name)} t`,
  )
  const Digest = z.object({ digest: z.nullable(z.string()) })
  return async () => JSON.stringify(await select(database.sql, sql.join(parts, sql` union all `), Digest))
}
