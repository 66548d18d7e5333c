import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { select, type Sql } from '../database'

const Column = z.object({ name: z.string(), type: z.string() })
const Table = z.object({
  name: z.string(),
  columns: z.array(Column),
  /** The tables whose rows must be there before this one's. */
  refersTo: z.array(z.string()),
})
export type Table = z.output<typeof Table>

/**
 * The tables that hold data, as the database itself describes them, so that a new one is never forgotten; each after
 * those that it refers to. Generated columns are left out: they follow from the others.
 */
export async function tablesOf(orm: Sql): Promise<Table[]> {
  const tables = await select(
    orm,
    sql`
      select c.relname as name,
        (select json_agg(
            json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select coalesce(json_agg(distinct r.relname), '[]')
          from pg_constraint k join pg_class r on r.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as "refersTo"
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration_lock'
      order by c.relname`,
    Table,
  )
  return inOrder(tables)
}

const Sequence = z.object({ name: z.string(), lastValue: z.nullable(z.string()) })
export type Sequence = z.output<typeof Sequence>

/** What each sequence gave last, as text, since it may be larger than a number; null before the first. */
export async function sequencesOf(orm: Sql): Promise<Sequence[]> {
  return select(
    orm,
    sql`
      select sequencename as name, last_value::text as "lastValue"
      from pg_sequences where schemaname = 'public' order by sequencename`,
    Sequence,
  )
}

function inOrder(tables: readonly Table[]): Table[] {
  const placed = new Map<string, Table>()
  while (placed.size < tables.length) {
    const next = tables.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)),
    )
    if (next.length === 0) throw new Error('Two tables refer to each other: no order serves both.')
    for (const table of next) placed.set(table.name, table)
  }
  return [...placed.values()]
}
