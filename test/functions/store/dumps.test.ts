import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Database } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import {
  DUMPS,
  dumpPath,
  hasDump,
  migrationHashes,
  restoreDump,
  versions,
} from '../../support/databases/dumps'
import { engines, type Engine } from '../../support/databases/engines'
import { rowsOf, schemaOf } from '../../support/databases/inspect'
import { answer, attemptOf, makeWorld, newAttempt } from '../../support/functions'

// Each test fills databases; a busy machine takes its time.
jest.setTimeout(60_000)

/** Tables that a migration dropped on purpose: what they held was of one minute. */
const dropped = new Set(['provider_calls'])
/**
 * Columns that a migration dropped, or filled anew, on purpose: the sweep's plans, which moved from payments to their
 * orders, and a secret that nobody needed.
 */
const replanned = ['sealed_secret', 'next_look_at', 'looks']

/** Every dump in both engines. */
const cases = versions.filter(hasDump).flatMap((version) => engines.map((engine) => ({ version, ...engine })))

test('each version before the newest has a dump (npm run db:dump), with rows in every table', () => {
  expect(versions.slice(0, -1).filter((version) => !hasDump(version))).toEqual([])
  const without = versions.filter(hasDump).flatMap((version) => {
    const text = readFileSync(dumpPath(version), 'utf8')
    const tables = [...text.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table)
    const isEmpty = (table = '') =>
      !text.includes(`insert into "${table}"`) && !text.includes(`DROP TABLE "${table}"`)
    return tables.filter(isEmpty).map((table) => [version, table])
  })
  expect(without).toEqual([])
})

test('no migration was edited after its release: migrations only go forward', () => {
  const released = readFileSync(join(DUMPS, 'migrations.sha256'), 'utf8').trim().split('\n')
  expect(migrationHashes()).toEqual(released)
})

const newSchemas = new Map<string, Awaited<ReturnType<typeof schemaOf>>>()

/** Of an engine's new database, which is made once for all dumps. */
async function newSchemaOf({ name, open }: Pick<Engine, 'name' | 'open'>) {
  const known = newSchemas.get(name)
  if (known) return known
  const fresh = await open()
  const schema = await schemaOf(fresh)
  await fresh.close()
  newSchemas.set(name, schema)
  return schema
}

describe.each(cases)('the dump $version in $name', ({ version, name, open, empty }) => {
  let database: Database
  let before: Awaited<ReturnType<typeof rowsOf>>

  beforeAll(async () => {
    database = await empty()
    await restoreDump(database, version)
    before = await rowsOf(database)
    await migrate(database)
  })
  afterAll(() => database.close())

  test('has lost nothing when it is migrated, row by row', async () => {
    const after = await rowsOf(database)
    expect(before.size).toBeGreaterThan(0)
    for (const [table, rows] of before) {
      if (dropped.has(table)) continue
      const kept = rows.map((row) => ({ ...row }))
      for (const row of kept) for (const column of replanned) Reflect.deleteProperty(row, column)
      expect([table, after.get(table)]).toMatchObject([table, kept])
    }
  })

  test('has what the provider charged as rows of its orders, which are looked at again', async () => {
    const after = await rowsOf(database)
    const of = (table: string) => (after.get(table) ?? []).map((row) => Money.parse(row))
    const orders = of('orders')
    const charged = [...of('payments'), ...of('reviews')].filter(({ po, invoice }) =>
      orders.some((order) => order.po === (po ?? invoice)),
    )
    for (const { trans_id, po, invoice, amount_cents } of charged) {
      const row = of('transactions').find((each) => each.trans_id === trans_id)
      expect(row).toMatchObject({
        po: po ?? invoice,
        invoice: po ?? invoice,
        amount_cents,
        status: 'approved',
      })
      const order = orders.find((each) => each.po === row?.po)
      expect(order).toMatchObject({ invoices: [order?.po], full_cents: order?.item === '' ? 49_999 : 5_999 })
      expect(order).toMatchObject({ charged_at: expect.any(String), next_look_at: expect.any(String) })
    }
    const bundles = orders.filter(({ item, state }) => item === '' && state === 'granted')
    expect(bundles.map(({ leans_on }) => leans_on)).toEqual(
      bundles.map(() => [{ testNumber: 1, source: 'registration' }]),
    )
  })

  test('has the schema of a new database', async () => {
    expect(await schemaOf(database)).toEqual(await newSchemaOf({ name, open }))
  })

  test('serves the product: who is in it finds what was done and paid, and goes on', async () => {
    const world = makeWorld(database)
    const { endpoints } = world
    const of = (table: string) => (before.get(table) ?? []).map((row) => Dumped.parse(row))
    const people = of('users').filter(({ deleted_at }) => deleted_at === null)
    for (const { id, username } of people) {
      const caller = { uid: id!, email: username! }
      const record = await endpoints.getUserById(caller, { id: caller.uid })
      const mine = (table: string) => of(table).filter((row) => row.user_id === caller.uid)
      const paid = record.tests.filter((entry) => entry.paid).map((entry) => entry.number)
      const granted = mine('entitlements').map((row) => row.test_number)
      expect(paid).toEqual(granted.map(Number).sort((one, other) => one - other))
      const payments = await endpoints.getPaymentsByUserId(caller, { username: caller.email })
      expect(payments.map(({ id }) => id).sort()).toEqual(mine('payments').map((row) => row.id))
      for (const attempt of mine('attempts')) await expectsAttempt(caller, attempt)
    }

    async function expectsAttempt(caller: { uid: string; email: string }, attempt: z.output<typeof Dumped>) {
      const attemptId = attempt.id!
      const kept = await attemptOf(world, caller, attemptId)
      expect(kept.answers).toEqual(attempt.answers)
      expect(kept.tools).toEqual(attempt.tools)
      if (kept.status === 'open') {
        const { epoch, nextSeq } = kept
        await endpoints.finishTest(caller, {
          attemptId,
          epoch,
          operations: [answer(world, nextSeq, 55, 'C')],
        })
        await newAttempt(world, caller, attemptId)
      }
      const { operations } = await endpoints.getHistory(caller, { attemptId })
      const stored = of('operations').filter((row) => row.attempt_id === attemptId)
      expect(operations).toHaveLength(stored.length + (kept.status === 'open' ? 1 : 0))
      await expect(endpoints.getReceipt(caller, { attemptId })).resolves.toMatchObject({ attemptId })
    }
  })
})

/** What money is kept by. */
const Money = z.partial(
  z.object({
    po: z.string(),
    item: z.string(),
    state: z.string(),
    trans_id: z.string(),
    invoice: z.string(),
    status: z.string(),
    amount_cents: z.nullable(z.number()),
    full_cents: z.number(),
    invoices: z.array(z.string()),
    leans_on: z.array(z.unknown()),
    charged_at: z.nullable(z.string()),
    next_look_at: z.nullable(z.string()),
  }),
)

/** What the product is asked for again, by the names of the columns. */
const Dumped = z.partial(
  z.object({
    id: z.string(),
    username: z.string(),
    deleted_at: z.nullable(z.string()),
    user_id: z.string(),
    test_number: z.union([z.number(), z.string()]),
    attempt_id: z.string(),
    answers: z.unknown(),
    tools: z.unknown(),
  }),
)
