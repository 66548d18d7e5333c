import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import * as z from 'zod/mini'
import * as schema from '../../../functions/store/schema/schema'
import { createStore } from '../../../functions/store/store'
import { newMigrated } from '../../support/databases/engines'
import { findSeeded, seed, SEEDED, type Seeded } from '../../support/databases/seed'
import { cases } from './everyCall'

jest.setTimeout(120_000)

/** These stay small; for a page or two the planner prefers a scan. */
const small = new Set(['content_versions', 'censuses', 'tallies', 'question_reports'])

/** Read whole by design: orders once a day, reports when an operator asks. */
const whole = new Set(['payments.unpaidGrants', 'questionReports.all'])

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

type Recorded = { query: string; params: unknown[] }

describe('a large database', () => {
  const recorded: Recorded[] = []
  let client: Client
  let seeded: Seeded
  let store: ReturnType<typeof createStore>
  let partial: Set<string>

  beforeAll(async () => {
    const databaseUrl = await newMigrated()
    client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await seed(client, SEEDED, undefined, 50)
    seeded = await findSeeded(client)
    // Then only tables without a useful index are scanned.
    await client.query('set enable_seqscan = off')
    const rows = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indpred is not null`,
    )
    partial = new Set(rows.rows.map(({ name }) => name))
    const sql = drizzle(client, {
      schema,
      logger: { logQuery: (query, params) => recorded.push({ query, params }) },
    })
    store = createStore({
      sql,
      transaction: (work) => sql.transaction(work),
      connections: () => ({ total: 1, idle: 0, waiting: 0 }),
      ping: async () => undefined,
      close: async () => undefined,
    })
  })
  afterAll(() => client.end())

  async function queriesOf({ call }: (typeof cases)[number]): Promise<Recorded[]> {
    recorded.length = 0
    await client.query('begin')
    try {
      await call(store, seeded)
      return recorded.splice(0)
    } finally {
      await client.query('rollback')
    }
  }

  test('every method of every repository is asked about', () => {
    const { transaction: _transaction, ...repositories } = store
    const methods = Object.entries(repositories).flatMap(([name, repository]) =>
      Object.keys(repository).map((method) => `${name}.${method}`),
    )
    expect(cases.map(({ title }) => title).sort()).toEqual(methods.sort())
  })

  test.each(cases.filter(({ title }) => !whole.has(title)))('serves $title by an index', async (one) => {
    const queries = await queriesOf(one)
    expect(queries.length).toBeGreaterThan(0)
    for (const { query, params } of queries) {
      const { rows } = await client.query(`explain (format json) ${query}`, params)
      const [
        {
          'QUERY PLAN': [{ Plan }],
        },
      ] = Explained.parse(rows)
      expect(stepsOf(Plan).flatMap(scanOf)).toEqual([])
    }
  })

  /** Steps that grow with the number of users: scans of a whole table or index. */
  function scanOf(step: Step): string[] {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = step
    if (type === 'Seq Scan' && !small.has(table ?? '')) return [`${type} of ${table}`]
    const isWhole =
      /Index/.test(type) && condition === undefined && !partial.has(index ?? '') && !small.has(table ?? '')
    return isWhole ? [`${type} of the whole ${index}`] : []
  }

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
