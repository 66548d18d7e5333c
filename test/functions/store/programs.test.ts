import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS, oldestProgramOf } from '../../../functions/store/migrate'
import { versions } from '../../support/databases/dumps'
import { schemaBreaks, snapshotOf, type Snapshot } from '../../support/databases/schemaBreaks'

/** The first migration that has to say which programs run on what it leaves. */
const FIRST = 6

const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  .map((migration, number) => ({ number, title: versions[number], oldest: oldestProgramOf(migration) }))
  .slice(FIRST)

test('each migration says in its first line which programs run on what it leaves, itself among them', () => {
  const wrong = migrations.filter(({ number, oldest }) => oldest === null || oldest > number)
  expect(wrong).toEqual([])
})

test('no migration takes away or demands what a program needs that is said to run on it', () => {
  const broken = migrations.flatMap(({ number, title, oldest }) =>
    Array.from({ length: number - (oldest ?? 0) }, (_, index) => number - 1 - index).flatMap((program) =>
      schemaBreaks(snapshotOf(program), snapshotOf(number)).map(
        (what) => `${title}, program ${program}: ${what}`,
      ),
    ),
  )
  expect(broken).toEqual([])
})

describe('what breaks an older program', () => {
  const before = snapshotOf(5)
  const orders = 'public.orders'
  const column = { type: 'text', notNull: true, default: undefined }
  const changed = (change: (table: Snapshot['tables'][string]) => void): Snapshot => {
    const after = structuredClone(before)
    change(after.tables[orders]!)
    return after
  }

  it.each<[string, (table: Snapshot['tables'][string]) => void, RegExp]>([
    ['a column that is gone', ({ columns }) => delete columns['looks'], /looks is gone/],
    ['another type', ({ columns }) => (columns['looks']!.type = 'text'), /looks has another type/],
    ['null no more', ({ columns }) => (columns['user_id']!.notNull = true), /user_id may no longer be null/],
    ['a default that is gone', ({ columns }) => delete columns['looks']!.default, /looks has no default/],
    ['a column to fill', ({ columns }) => (columns['colour'] = column), /colour has to be given/],
    ['a unique index that is gone', ({ indexes }) => delete indexes['orders_one_open'], /no longer .*item/],
    [
      'a new rule',
      (table) => (table.uniqueConstraints['orders_item'] = { name: 'orders_item', columns: ['item'] }),
      /now .*item/,
    ],
  ])('%s', (_, change, what) => {
    const breaks = schemaBreaks(before, changed(change))
    expect(breaks).toHaveLength(1)
    expect(breaks[0]).toMatch(what)
  })

  it('a table that is gone', () => {
    const after = structuredClone(before)
    delete after.tables[orders]
    expect(schemaBreaks(before, after)).toEqual(['public.orders is gone'])
  })

  it.each<[string, (table: Snapshot['tables'][string]) => void]>([
    ['a column that may be null', ({ columns }) => (columns['colour'] = { ...column, notNull: false })],
    ['a column with a default', ({ columns }) => (columns['colour'] = { ...column, default: "'red'" })],
    ['null from now on', ({ columns }) => (columns['item']!.notNull = false)],
    ['an index less', ({ indexes }) => delete indexes['orders_user']],
    ['an index more', ({ indexes }) => (indexes['orders_item'] = { isUnique: false })],
  ])('is not %s', (_, change) => {
    expect(schemaBreaks(before, changed(change))).toEqual([])
  })
})
