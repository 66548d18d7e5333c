import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { embeddedDatabase, openDatabase, type DatabasePlace } from '../../../functions/store/database'
import { openEngine } from '../../../functions/store/embedded'
import { openForRequests } from '../../../functions/store/lockedDatabase'
import { migrate } from '../../../functions/store/migrate'
import { load, save } from '../../../scripts/operate/databaseBackups'
import { rowsOf, schemaOf } from '../../support/databases/inspect'
import { layDatabase, newPostgres } from '../../support/databases/engines'
import type { PostgresServer } from '../../support/databases/postgresServer'
import { seed } from '../../support/databases/seed'
import { findSystemPostgres, startSystemPostgres } from '../../support/databases/systemPostgres'

jest.setTimeout(180_000)

const folder = mkdtempSync(join(tmpdir(), 'p9-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)

async function contentOf(where: DatabasePlace) {
  const database = await openDatabase(where)
  const content = { schema: await schemaOf(database), rows: await rowsOf(database) }
  await database.close()
  return content
}

const USERS = 50
const ODD = '{"a",\n\t\\N NULL ‘ ’ 日本 \u2028}'

const programs = findSystemPostgres()
if (programs === undefined)
  console.warn('PostgreSQL is not installed beside pg_dump: its backup is not tried here.')
const wherePostgres = programs === undefined ? describe.skip : describe

function backsUp(give: () => Record<'used' | 'empty', DatabasePlace>, name: string): void {
  const file = inFolder(`${name}.backup`)

  test('a backup is a new file that only its owner may read, and a metric', async () => {
    const metric = inFolder(`${name}.prom`)
    expect(await save(give().used, file, metric)).toMatch(/^Saved \d+ bytes in /)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [, seconds] =
      /^passage_nine_backup_last_success_timestamp_seconds (\S+)$/m.exec(readFileSync(metric, 'utf8')) ?? []
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(120)
  })

  test('nothing is overwritten, and the draft of an interrupted backup is not used', async () => {
    const before = readFileSync(file)
    await expect(save(give().used, file)).rejects.toThrow(`${file} exists already.`)
    expect(readFileSync(file).equals(before)).toBe(true)
    const other = inFolder(`${name}-other.backup`)
    writeFileSync(`${other}.part`, 'rest')
    chmodSync(`${other}.part`, 0o644)
    await expect(save(give().used, other)).rejects.toThrow(`${other}.part exists:`)
    expect([existsSync(other), readFileSync(`${other}.part`, 'utf8')]).toEqual([false, 'rest'])
  })

  test('a damaged backup restores nothing', async () => {
    const damaged = inFolder(`${name}-damaged.backup`)
    const whole = readFileSync(file)
    writeFileSync(damaged, whole.subarray(0, whole.length * 0.9))
    await expect(load(give().empty, damaged)).rejects.toThrow('Nothing was changed.')
    writeFileSync(damaged, 'no backup at all')
    await expect(load(give().empty, damaged)).rejects.toThrow('is not a backup.')
  })

  test('a restore brings every row and the schema, and only into an empty database', async () => {
    const { used, empty } = give()
    expect(await load(empty, file)).toBe(`Restored ${file}.`)
    const content = await contentOf(used)
    const counts = [...content.rows].map(([table, rows]) => [table, rows.length])
    expect(counts.filter(([, count]) => count === 0).map(([table]) => table)).toEqual([
      'allowances',
      'censuses',
      'tallies',
    ])
    expect(content.rows.get('users')).toContainEqual(expect.objectContaining({ username: ODD }))
    expect(await contentOf(empty)).toEqual(content)
    await expect(load(empty, file)).rejects.toThrow('The database is not empty.')
    expect(await contentOf(empty)).toEqual(content)
  })
}

describe('the embedded database', () => {
  const used = { dataDir: inFolder('used') }
  beforeAll(async () => {
    await layDatabase(used.dataDir)
    const engine = await openEngine(join(used.dataDir, 'db'))
    await seed(engine, USERS)
    await engine.query(`insert into users (id, username, created_at) values ('odd', $1, now())`, [ODD])
    await (await embeddedDatabase(engine)).close()
  })
  const empty = { dataDir: inFolder('empty') }
  backsUp(() => ({ used, empty }), 'embedded')

  test('is not backed up while a server runs on it', async () => {
    const running = await openForRequests({ dataDir: used.dataDir })
    const file = inFolder('running.backup')
    await expect(save(used, file)).rejects.toThrow(`The data folder ${used.dataDir} is in use: npm start`)
    await running.close()
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
  })
})

wherePostgres('PostgreSQL', () => {
  let server: PostgresServer
  let databases: Record<'used' | 'empty', DatabasePlace & { databaseUrl: string }>

  beforeAll(async () => {
    server = await startSystemPostgres(programs ?? '', folder)
    const newDatabase = async () => ({
      databaseUrl: await newPostgres(server.url, undefined, 'plain'),
      dataDir: '',
    })
    databases = { used: await newDatabase(), empty: await newDatabase() }
    const database = await openDatabase(databases.used)
    await migrate(database)
    await database.close()
    const client = new Client({ connectionString: databases.used.databaseUrl })
    await client.connect()
    await seed(client, USERS)
    await client.query(`insert into users (id, username, created_at) values ('odd', $1, now())`, [ODD])
    await client.end()
  })
  afterAll(() => server.stop())

  backsUp(() => databases, 'postgres')

  test('keeps the record of operators’ acts append-only after a restore', async () => {
    const database = await openDatabase(databases.empty)
    const { rows } = (await database.sql.execute(
      sql`select privilege_type from pg_class, aclexplode(relacl) where oid = 'operator_acts'::regclass`,
    )) as unknown as { rows: { privilege_type: string }[] }
    await database.close()
    const rights = rows.map(({ privilege_type }) => privilege_type)
    expect(rights).toContain('INSERT')
    for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(rights).not.toContain(right)
  })

  test('refuses the backup of the other engine', async () => {
    await expect(load(databases.used, inFolder('embedded.backup'))).rejects.toThrow(
      'is a backup of an embedded database',
    )
  })
})
