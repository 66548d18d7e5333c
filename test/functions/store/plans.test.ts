import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { admitLogin } from '../../../functions/accounts/admitLogin'
import { functionNames } from '../../../functions/endpoints/endpoints'
import { takeCensus } from '../../../functions/exams/census'
import { readPassage } from '../../../functions/exams/readPassage'
import { readBacklog } from '../../../functions/payments/heartbeat'
import { storyOf } from '../../../functions/payments/operators/story'
import { refund, restore, revoke } from '../../../functions/payments/reviewDecisions'
import * as schema from '../../../functions/store/schema/schema'
import { sweep } from '../../../functions/sweep'
import { commands } from '../../../scripts/operate/commands'
import { buyingFor } from '../../support/buying'
import { newMigrated } from '../../support/databases/engines'
import { findSeeded, practiceIdOf, seed, SEEDED, takerIdOf } from '../../support/databases/seed'
import { answer, makeWorld, newAttempt, save, stamp, type World } from '../../support/functions'
import { endings, wireExamples } from '../../support/wire/wireExamples'

jest.setTimeout(120_000)

/** These stay small; for a page or two the planner prefers a scan. */
const small = new Set(['content_versions', 'censuses', 'tallies', 'question_reports'])

type Step = z.output<typeof Step>
const Step = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(Step))
  },
})
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: Step })]) })])

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

describe('a large database', () => {
  let client: Client
  let partial: Set<string>
  const asked = new Map<string, unknown[]>()

  beforeAll(async () => {
    client = new Client({ connectionString: await newMigrated() })
    await client.connect()
    await seed(client, SEEDED, undefined, 50)
    const rows = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indpred is not null`,
    )
    partial = new Set(rows.rows.map(({ name }) => name))
    const sql = drizzle(client, {
      schema,
      logger: { logQuery: (query, params) => void asked.set(query, params) },
    })
    const world = makeWorld({
      ...{ sql, transaction: (work) => sql.transaction(work), ping: async () => undefined },
      ...{ waiting: () => 0, close: async () => undefined },
    })
    world.clock.now = Date.now
    await useAll(world, await findSeeded(client))
  })
  afterAll(() => client.end())

  /** Steps that grow with the number of users: scans of a whole table or index. */
  function scanOf(step: Step): string[] {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = step
    if (type === 'Seq Scan' && !small.has(table ?? '')) return [`${type} of ${table}`]
    const isWhole =
      /Index/.test(type) && condition === undefined && !partial.has(index ?? '') && !small.has(table ?? '')
    return isWhole ? [`${type} of the whole ${index}`] : []
  }

  test('serves every function, the sweep and the commands by indexes', async () => {
    // Then only tables without a useful index are scanned.
    await client.query('set enable_seqscan = off')
    const queries = [...asked].filter(([query]) => /^\s*(select|insert|update|delete|with)\b/i.test(query))
    expect(queries.length).toBeGreaterThan(80)
    const scans: Record<string, string[]> = {}
    for (const [query, params] of queries) {
      const { rows } = await client.query(`explain (format json) ${query}`, params)
      const [told] = Explained.parse(rows)
      const found = stepsOf(told['QUERY PLAN'][0].Plan).flatMap(scanOf)
      if (found.length > 0) scans[query] = found
    }
    expect(scans).toEqual({})
  })

  test('finds what refers to a row by an index, where such rows are ever deleted', async () => {
    const { rows } = await client.query<{ reference: string }>(`
      select conrelid::regclass || ' to ' || confrelid::regclass as reference from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey)
      order by 1`)
    // Contents are never deleted.
    expect(rows.map(({ reference }) => reference)).toEqual(['attempts to content_versions'])
  })
})

async function useAll(world: World, seeded: Awaited<ReturnType<typeof findSeeded>>): Promise<void> {
  const { deps, endpoints, provider } = world
  const { attemptId, openAttemptId, po: poNumber } = seeded
  const caller = { uid: takerIdOf(SEEDED), email: `taker${SEEDED}@example.com`, loggedInAt: Date.now() }
  const at = new Date().toISOString()
  const setting = {
    ...{ uid: caller.uid, username: caller.email, acts: [], practiceId: practiceIdOf(SEEDED, 1) },
    ...{ ...seeded, poNumber, at },
  }
  const highlight = { ...stamp(world), kind: 'highlight' as const, passage: 1, value: null }
  await save(world, caller, openAttemptId, [answer(world, 1, 'A'), highlight])
  await endpoints.getAttempt(caller, { attemptId: openAttemptId })
  const examples = wireExamples(setting)
  const use = async (names: readonly string[]) => {
    for (const name of functionNames.filter((each) => names.includes(each)))
      for (const request of examples[name].requests)
        // A refusal asks for something, too.
        await Reflect.apply(endpoints[name], undefined, [caller, request]).catch(() => undefined)
  }
  await use(functionNames.filter((name) => !endings.includes(name)))
  await readPassage(deps, caller, { testNumber: 1, passage: 1, attemptId }).catch(() => undefined)
  for (const email of [caller.email, 'other@example.com'])
    await admitLogin(deps, { ...caller, email, emailVerified: true }).catch(() => undefined)

  const fresh = { uid: randomUUID(), email: 'new@example.com', loggedInAt: Date.now() }
  await endpoints.addUser(fresh, { ...examples.addUser.requests[0], id: fresh.uid, username: fresh.email })
  await newAttempt(world, fresh)
  const { transId, po } = await buyingFor(world, fresh).buy()
  await revoke(deps, po)
  await restore(deps, po)
  provider.charge(po)
  await sweep(deps)
  await refund(deps, transId)
  await takeCensus(deps)
  await readBacklog(deps)
  await deps.mails.sendDue()
  await commands['list']!.run(deps, { id: '' })
  for (const name of [caller.uid, po]) await storyOf(deps, name)
  await deps.store.users.idsAfter('', 2)
  await use(endings)
}
