import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { countMore } from '../../../../functions/exams/census'
import { backUp } from '../../../../functions/store/backup/backup'
import {
  checkBackup,
  type BackupRow,
  type CheckedBackup,
} from '../../../../functions/store/backup/backupFile'
import { tablesOf } from '../../../../functions/store/backup/catalog'
import { select, type Database } from '../../../../functions/store/database'
import { migrate } from '../../../../functions/store/migrate'
import { restore } from '../../../../functions/store/backup/restore'
import { createStore } from '../../../../functions/store/store'
import { BLOCKED } from '../../../support/databases/blocked'
import { hasDump, restoreDump, versions, withMigration } from '../../../support/databases/dumps'
import { newPostgres, openPostgres, engines, type Engine } from '../../../support/databases/engines'
import { rowsOf, schemaOf } from '../../../support/databases/inspect'

// Each test fills databases; a busy machine takes its time.
jest.setTimeout(60_000)

const now = new Date('2026-11-21T09:00:00.000Z')
const folder = mkdtempSync(join(tmpdir(), 'p9-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newPath = () => join(folder, `${(files += 1)}.backup`)

/** What a database with rows in every table says that it is, and a backup of it. */
async function filled({ empty }: Engine): Promise<Database> {
  const database = await empty()
  await restoreDump(database, versions.filter(hasDump).at(-1)!)
  await migrate(database)
  // What could be lost on the way: null beside JSON's null, and text that breaks lines, quotes and lists.
  await database.sql.execute(sql`
    insert into operations (attempt_id, op_id, seq, at, kind, passage, value, epoch, stored_at)
    select id, gen_random_uuid(), 900, now(), 'highlight', 1, 'null'::jsonb, 1, now() from attempts`)
  await database.sql.execute(sql`
    insert into operations (attempt_id, op_id, seq, at, kind, passage, value, epoch, stored_at)
    select id, gen_random_uuid(), 901, now(), 'highlight', 1, null, 1, now() from attempts`)
  await database.sql.execute(sql`
    insert into users (id, username, created_at) values ('odd', ${'{"a",\n\t\\N NULL ‘ ’ 日本 \u2028}'}, now())`)
  await database.sql.execute(sql`update attempts set time_factor = 1.25`)
  await database.sql.execute(sql`
    insert into practices (id, user_id, test_number, passage, content_version, mode, questions, started_at, explained)
    select id, user_id, test_number, 1, content_version, 'tutor', '[1, 2]', now(), '{"1": null}' from attempts`)
  await database.sql.execute(sql`
    insert into notes (attempt_id, question, text, written_at) select id, 1, 'Read too fast.', now() from attempts`)
  await database.sql.execute(sql`
    insert into practice_acts (practice_id, op_id, seq, at, kind, question, value, stored_at)
    select id, gen_random_uuid(), 1, now(), 'strike', 1, '["B"]', now() from practices`)
  const store = createStore(database)
  const { operatorActs, takeBacks } = store
  while (await countMore({ store, clock: { now: () => now.getTime() } }, { everyMs: 0 }));
  await takeBacks.allow(new Date(now))
  await operatorActs.add({
    ...{
      id: crypto.randomUUID(),
      act: crypto.randomUUID(),
      at: now,
      operator: 'ann',
      command: 'payments refund',
    },
    ...{ subject: '1', po: null, provider: 'helcim', why: 'asked for', outcome: 'started', detail: '' },
  })
  return database
}

const pairs = engines.flatMap((from) =>
  engines.map((to) => ({ from, to, names: `${from.name} into ${to.name}` })),
)

test.each(pairs)(
  'a backup of $names brings every row, and the product',
  async ({ from, to }) => {
    const source = await filled(from)
    const target = await to.empty()
    const path = newPath()
    const saved = await backUp(source, path, now)
    expect(await restore(target, await checkBackup(path))).toEqual(saved)

    const rows = await rowsOf(source)
    expect([...rows.values()].map((each) => each.length).filter((count) => count === 0)).toEqual([])
    expect(await rowsOf(target)).toEqual(rows)
    expect(await schemaOf(target)).toEqual(await schemaOf(source))
    const [user] = rows.get('users')!
    await expect(createStore(target).users.find(String(user!['id']))).resolves.toMatchObject({
      username: user!['username'],
    })
    // A start finds nothing to do, and a backup of what was restored is the same again.
    await migrate(target)
    expect(await backUp(target, newPath(), now)).toEqual(saved)
    await source.close()
    await target.close()
  },
  60_000,
)

describe.each(engines)('on $name', (engine) => {
  let source: Database
  let target: Database
  let path: string

  beforeAll(async () => {
    source = await filled(engine)
    target = await engine.empty()
    path = newPath()
    await backUp(source, path, now)
  })
  afterAll(() => Promise.all([source.close(), target.close()]))

  const tablesIn = async (database: Database) => (await tablesOf(database.sql)).map(({ name }) => name)

  test('only its owner may read a backup, and none is overwritten', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const before = readFileSync(path)
    await expect(backUp(source, path, now)).rejects.toThrow(`${path} is there already`)
    expect(readFileSync(path)).toEqual(before)
  })

  test('of a database without our tables none is taken, and nothing is left behind', async () => {
    const none = newPath()
    await expect(backUp(target, none, now)).rejects.toThrow('The database has no tables of this program.')
    expect([existsSync(none), existsSync(`${none}.part`)]).toEqual([false, false])
  })

  test('it is not restored over anything', async () => {
    const before = await rowsOf(source)
    await expect(restore(source, await checkBackup(path))).rejects.toThrow(
      'The database is not empty. A backup is restored into an empty one only.',
    )
    expect(await rowsOf(source)).toEqual(before)
  })

  test('one of a later version is refused, and changes nothing', async () => {
    const { head, ...backup } = await checkBackup(path)
    const later = { ...backup, head: { ...head, migrations: [...head.migrations, Date.now()] } }
    await expect(restore(target, later)).rejects.toThrow(
      'The backup is of a later version of this program. Restore it with that version.',
    )
    expect(await tablesIn(target)).toEqual([])
  })

  test.each([
    ['fewer rows', (lines: string[]) => lines.slice(1)],
    ['a row twice', (lines: string[]) => [lines[0]!, ...lines]],
    ['another value', (lines: string[]) => lines.map((line) => line.replace('registration', 'registratiom'))],
    ['nonsense', () => ['["nonsense"]']],
  ])('a restore that would end with %s is taken back whole', async (_title, change) => {
    const backup = await checkBackup(path)
    async function* rows() {
      const all: BackupRow[] = []
      for await (const row of backup.rows()) all.push(row)
      const [entitlements, others] = [true, false].map((isOne) =>
        all.filter(({ table }) => (table.table === 'entitlements') === isOne),
      )
      yield* others!
      for (const line of change(entitlements!.map((row) => row.line))) yield { ...entitlements![0]!, line }
    }
    const altered: CheckedBackup = { ...backup, rows }
    await expect(restore(target, altered)).rejects.toThrow()
    expect(await tablesIn(target)).toEqual([])
  })

  test('after all that was refused, the right one is restored into the same database', async () => {
    await restore(target, await checkBackup(path))
    expect(await rowsOf(target)).toEqual(await rowsOf(source))
  })

  test('one of the first version is restored, and then migrated', async () => {
    const older = await engine.empty()
    await restoreDump(older, versions[0]!)
    const before = await rowsOf(older)
    const olderPath = newPath()
    await backUp(older, olderPath, now)
    const restored = await engine.empty()
    await restore(restored, await checkBackup(olderPath))
    const after = await rowsOf(restored)
    for (const [table, rows] of before) expect([table, after.get(table)]).toMatchObject([table, rows])
    expect(await schemaOf(restored)).toEqual(await schemaOf(source))
    await older.close()
    await restored.close()
  })

  test('numbers that a table gives by itself go on after the last', async () => {
    const migrations = withMigration(`
      create table numbered (
        id bigint generated always as identity primary key, word text, size integer generated always as (length(word)) stored
      )`)
    const first = await engine.empty()
    await migrate(first, migrations)
    await first.sql.execute(sql`insert into numbered (word) values ('one'), ('two'), ('three')`)
    await first.sql.execute(sql`delete from numbered where word = 'three'`)
    const numbered = newPath()
    await backUp(first, numbered, now)
    const second = await engine.empty()
    await restore(second, await checkBackup(numbered), migrations)
    const row = z.object({ id: z.string(), word: z.string(), size: z.number() })
    await second.sql.execute(sql`insert into numbered (word) values ('four')`)
    const rows = sql`select id::text, word, size from numbered order by id`
    expect(await select(second.sql, rows, row)).toEqual([
      { id: '1', word: 'one', size: 3 },
      { id: '2', word: 'two', size: 3 },
      { id: '4', word: 'four', size: 4 },
    ])
    await first.close()
    await second.close()
  })
})

test('what is written while a backup is taken is in it wholly or not at all, and nobody waits', async () => {
  const databaseUrl = await newPostgres()
  const database = await openPostgres(databaseUrl)
  await migrate(database)
  const { users } = createStore(database)
  await users.insert({ id: 'before', username: '', createdAt: now })
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table reviews in access exclusive mode')
  const path = newPath()
  const backup = backUp(database, path, now)
  while ((await holder.query(BLOCKED)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await users.insert({ id: 'during', username: '', createdAt: now })
  await users.grant({ userId: 'during', testNumbers: [1], source: 'registration', grantedAt: now })
  await holder.query('rollback')
  await holder.end()
  expect(await backup).toMatchObject({ users: { rows: 1 }, entitlements: { rows: 0 } })
  await database.close()
})

describe('a file that is not what was written is refused', () => {
  let whole: Buffer
  beforeAll(async () => {
    const database = await filled(engines[0]!)
    const path = newPath()
    await backUp(database, path, now)
    whole = readFileSync(path)
    await database.close()
  })

  const damaged = async (content: Buffer | string) => {
    const path = newPath()
    writeFileSync(path, content)
    await expect(checkBackup(path)).rejects.toThrow(
      `The backup ${path} is damaged: it was cut short or altered.`,
    )
  }
  const rezipped = (change: (text: string) => string) => gzipSync(change(gunzipSync(whole).toString()))
  const lines = (change: (all: string[]) => string[]) =>
    rezipped((text) => `${change(text.trimEnd().split('\n')).join('\n')}\n`)

  test('when it was cut short, wherever', async () => {
    for (let share = 0; share < 20; share += 1) {
      await damaged(whole.subarray(0, Math.floor((whole.length * share) / 20)))
    }
    await damaged(whole.subarray(0, -1))
    await damaged(rezipped((text) => text.slice(0, text.length / 2)))
    await damaged(rezipped((text) => text.trimEnd()))
    await damaged(lines((all) => all.slice(0, -1)))
  })

  test('when a byte was altered, wherever', async () => {
    // The first ten are the header of gzip, where some bytes mean nothing.
    for (let place = 10; place < whole.length; place += Math.ceil(whole.length / 40)) {
      const altered = Buffer.from(whole)
      altered[place]! ^= 1
      await damaged(altered)
    }
  })

  test('when a row was altered, left out, moved to another table, or written twice', async () => {
    await damaged(rezipped((text) => text.replace('"5999"', '"1"')))
    await damaged(lines((all) => all.filter((line) => !line.includes('registration'))))
    await damaged(
      lines((all) => all.flatMap((line) => (line.includes('registration') ? [line, line] : [line]))),
    )
    await damaged(lines((all) => [...all.slice(0, 1), ...all.slice(2)]))
    await damaged(lines((all) => [...all, all.at(-1)!]))
    await damaged('not gzip at all')
  })

  test('and one that is not there is named', async () => {
    await expect(checkBackup('/nowhere/at/all')).rejects.toThrow('There is no backup at /nowhere/at/all.')
  })

  test('while the whole one is accepted', async () => {
    const path = newPath()
    writeFileSync(path, whole)
    await expect(checkBackup(path)).resolves.toMatchObject({ head: { createdAt: now.toISOString() } })
  })
})
