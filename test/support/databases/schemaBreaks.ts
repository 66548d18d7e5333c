import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { MIGRATIONS } from '../../../functions/store/migrate'

/** What drizzle-kit notes of a schema beside each migration, as far as a program of another version depends on it. */
const Column = z.object({ type: z.string(), notNull: z.boolean(), default: z.optional(z.unknown()) })
const Named = z.record(z.string(), z.unknown())
const Table = z.object({
  columns: z.record(z.string(), Column),
  indexes: z.record(z.string(), z.looseObject({ isUnique: z.boolean() })),
  uniqueConstraints: Named,
  compositePrimaryKeys: Named,
  foreignKeys: Named,
  checkConstraints: Named,
})
type Table = z.output<typeof Table>
const Snapshot = z.object({ tables: z.record(z.string(), Table) })
export type Snapshot = z.output<typeof Snapshot>

/** The schema that a migration leaves, by its number. */
export function snapshotOf(migration: number): Snapshot {
  const name = `${String(migration).padStart(4, '0')}_snapshot.json`
  return Snapshot.parse(JSON.parse(readFileSync(join(MIGRATIONS, 'meta', name), 'utf8')))
}

/**
 * What a program written for the older schema stumbles over on the newer one: something that it reads, writes or leans
 * on is gone, or something is demanded that it does not know. Nothing is said of what rows mean.
 */
export function schemaBreaks(older: Snapshot, newer: Snapshot): string[] {
  return Object.entries(older.tables).flatMap(([name, before]) => {
    const after = newer.tables[name]
    return after ? tableBreaks(name, before, after) : [`${name} is gone`]
  })
}

function tableBreaks(name: string, before: Table, after: Table): string[] {
  const columns = Object.entries(before.columns).flatMap(([column, was]) => {
    const is = after.columns[column]
    if (!is) return [`${name}: ${column} is gone`]
    return [
      ...(is.type === was.type ? [] : [`${name}: ${column} has another type`]),
      ...(is.notNull && !was.notNull ? [`${name}: ${column} may no longer be null`] : []),
      ...(was.default !== undefined && is.default === undefined && is.notNull
        ? [`${name}: ${column} has no default any more`]
        : []),
    ]
  })
  const demanded = Object.entries(after.columns)
    .filter(([column, is]) => !(column in before.columns) && is.notNull && is.default === undefined)
    .map(([column]) => `${name}: ${column} has to be given`)
  return [...columns, ...demanded, ...ruleBreaks(name, rulesOf(before), rulesOf(after))]
}

/** By what they say and not by name, which no query of ours mentions. */
function rulesOf({ indexes, uniqueConstraints, compositePrimaryKeys, foreignKeys, checkConstraints }: Table) {
  const unique = Object.values(indexes).filter(({ isUnique }) => isUnique)
  const all = [uniqueConstraints, compositePrimaryKeys, foreignKeys, checkConstraints].flatMap(Object.values)
  return new Set([...unique, ...all].map((rule) => JSON.stringify({ ...rule, name: undefined })))
}

/** `on conflict` fails without its unique index; a new rule refuses rows that were fine. */
function ruleBreaks(name: string, before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const gone = [...before].filter((rule) => !after.has(rule)).map((rule) => `${name}: no longer ${rule}`)
  const added = [...after].filter((rule) => !before.has(rule)).map((rule) => `${name}: now ${rule}`)
  return [...gone, ...added]
}
