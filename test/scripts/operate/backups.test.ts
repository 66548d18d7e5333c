import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { embeddedDatabase, openDatabase } from '../../../functions/store/database'
import { openEngine } from '../../../functions/store/embedded'
import { openForRequests } from '../../../functions/store/lockedDatabase'
import { migrate } from '../../../functions/store/migrate'
import { rowsOf, schemaOf } from '../../support/databases/inspect'
import { layDatabase, newPostgres } from '../../support/databases/engines'
import type { PostgresServer } from '../../support/databases/postgresServer'
import { seed } from '../../support/databases/seed'
import { findSystemPostgres, startSystemPostgres } from '../../support/databases/systemPostgres'
import { runToEnd } from '../../support/programs/child'

// Processes and databases start; a busy machine takes its time.
jest.setTimeout(180_000)

const folder = mkdtempSync(join(tmpdir(), 'p9-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)

type Variables = Record<string, string>
/** npm run backup or restore. */
const run = (variables: Variables, ...words: string[]) =>
  runToEnd('scripts/operate/backups.ts', words, variables)

/** Schema and rows of the database that the variables name. */
async function contentOf({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' }: Variables) {
  const database = await openDatabase({ databaseUrl, dataDir })
  const content = { schema: await schemaOf(database), rows: await rowsOf(database) }
  await database.close()
  return content
}

const USERS = 200
const ODD = '{"a",\n\t\\N NULL ‘ ’ 日本 \u2028}'

const programs = findSystemPostgres()
if (programs === undefined)
  console.warn('PostgreSQL is not installed beside pg_dump: its backup is not tried here.')
const wherePostgres = programs === undefined ? describe.skip : describe

/** What holds of either engine, given a database with rows and two empty ones. */
function backsUp(give: () => { used: Variables; empty: Variables; emptyToo: Variables }, name: string): void {
  const file = inFolder(`${name}.backup`)

  test('a backup is a new file that only its owner may read, and a metric', async () => {
    const metric = inFolder(`${name}.prom`)
    const saved = await run(give().used, 'backup', file, '--metric', metric)
    expect(saved).toMatchObject({ code: 0, out: expect.stringMatching(/^Saved \d+ bytes in /) })
    expect(saved.err).toContain('"event":"backup","bytes":')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [, seconds] =
      /^passage_nine_backup_last_success_timestamp_seconds (\S+)$/m.exec(readFileSync(metric, 'utf8')) ?? []
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(120)
  })

  test('nothing is overwritten, and the draft of an interrupted backup is not used', async () => {
    const before = readFileSync(file)
    expect((await run(give().used, 'backup', file)).err).toContain(`${file} exists already.`)
    expect(readFileSync(file)).toEqual(before)
    const other = inFolder(`${name}-other.backup`)
    writeFileSync(`${other}.part`, 'rest')
    chmodSync(`${other}.part`, 0o644)
    expect((await run(give().used, 'backup', other)).err).toContain(`${other}.part exists:`)
    expect([existsSync(other), readFileSync(`${other}.part`, 'utf8')]).toEqual([false, 'rest'])
  })

  test('a damaged backup restores nothing', async () => {
    const damaged = inFolder(`${name}-damaged.backup`)
    const whole = readFileSync(file)
    writeFileSync(damaged, whole.subarray(0, whole.length * 0.9))
    expect((await run(give().empty, 'restore', damaged)).err).toContain('Nothing was changed.')
    writeFileSync(damaged, 'no backup at all')
    expect((await run(give().empty, 'restore', damaged)).err).toContain('is not a backup.')
  })

  test('a restore brings every row and the schema, and only into an empty database', async () => {
    const { used, empty, emptyToo } = give()
    expect(await run(empty, 'restore', file)).toMatchObject({ code: 0, out: `Restored ${file}.\n` })
    const content = await contentOf(used)
    const counts = [...content.rows].map(([table, rows]) => [table, rows.length])
    expect(counts.filter(([, count]) => count === 0).map(([table]) => table)).toEqual([
      'allowances',
      'censuses',
      'tallies',
    ])
    expect(content.rows.get('users')).toContainEqual(expect.objectContaining({ username: ODD }))
    expect(await contentOf(empty)).toEqual(content)
    expect((await run(empty, 'restore', file)).err).toContain('The database is not empty.')
    expect(await contentOf(empty)).toEqual(content)

    // A backup of what was restored brings the same again.
    const again = inFolder(`${name}-again.backup`)
    expect(await run(empty, 'backup', again)).toMatchObject({ code: 0 })
    expect(await run(emptyToo, 'restore', again)).toMatchObject({ code: 0 })
    expect(await contentOf(emptyToo)).toEqual(content)
  })
}

describe('the embedded database', () => {
  const used = { DATA_DIR: inFolder('used') }
  beforeAll(async () => {
    await layDatabase(used.DATA_DIR)
    const engine = await openEngine(join(used.DATA_DIR, 'db'))
    await seed(engine, USERS)
    await engine.query(`insert into users (id, username, created_at) values ('odd', $1, now())`, [ODD])
    await (await embeddedDatabase(engine)).close()
  })
  const empty = { DATA_DIR: inFolder('empty') }
  backsUp(() => ({ used, empty, emptyToo: { DATA_DIR: inFolder('emptyToo') } }), 'embedded')

  test('is readable by its owner only after a restore, and leaves no draft', () => {
    expect(statSync(join(empty.DATA_DIR, 'db')).mode & 0o777).toBe(0o700)
    expect(readdirSync(empty.DATA_DIR)).toEqual(['db'])
  })

  test('is not backed up while a server runs on it', async () => {
    const running = await openForRequests({ dataDir: used.DATA_DIR })
    const file = inFolder('running.backup')
    const refused = await run(used, 'backup', file)
    await running.close()
    expect(refused.err).toContain(`\nThe data folder ${used.DATA_DIR} is in use: npm start or a command`)
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
  })
})

wherePostgres('PostgreSQL', () => {
  let server: PostgresServer
  let databases: Record<'used' | 'empty' | 'emptyToo', Variables>

  beforeAll(async () => {
    server = await startSystemPostgres(programs ?? '', folder)
    const newDatabase = async () => ({
      PATH: process.env.PATH ?? '',
      DATABASE_URL: await newPostgres(server.url, undefined, 'plain'),
    })
    databases = { used: await newDatabase(), empty: await newDatabase(), emptyToo: await newDatabase() }
    const database = await openDatabase({ databaseUrl: databases.used['DATABASE_URL'], dataDir: '' })
    await migrate(database)
    await database.close()
    const client = new Client({ connectionString: databases.used['DATABASE_URL'] })
    await client.connect()
    await seed(client, USERS)
    await client.query(`insert into users (id, username, created_at) values ('odd', $1, now())`, [ODD])
    await client.end()
  })
  afterAll(() => server.stop())

  backsUp(() => databases, 'postgres')

  test('keeps the record of operators’ acts append-only after a restore', async () => {
    const database = await openDatabase({ databaseUrl: databases.empty['DATABASE_URL'], dataDir: '' })
    const { rows } = (await database.sql.execute(
      sql`select privilege_type from pg_class, aclexplode(relacl) where oid = 'operator_acts'::regclass`,
    )) as unknown as { rows: { privilege_type: string }[] }
    await database.close()
    const rights = rows.map(({ privilege_type }) => privilege_type)
    expect(rights).toContain('INSERT')
    for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(rights).not.toContain(right)
  })

  test('refuses the backup of the other engine', async () => {
    const restored = await run(databases.used, 'restore', inFolder('embedded.backup'))
    expect(restored.err).toContain('is a backup of an embedded database')
  })
})

test('a backup of nothing and a restore from nothing are told, and make no database', async () => {
  const nowhere = inFolder('nowhere')
  const file = inFolder('none.backup')
  expect((await run({ DATA_DIR: nowhere }, 'backup', file)).err).toBe(
    `Database  the embedded one in ${nowhere}\nThere is no database in ${nowhere}.\n`,
  )
  expect((await run({ DATA_DIR: nowhere }, 'restore', file)).err).toContain(
    `\nThere is no backup at ${file}.\n`,
  )
  expect(existsSync(nowhere)).toBe(false)
})
