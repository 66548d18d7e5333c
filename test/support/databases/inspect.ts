import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { select, type Database } from '../../../functions/store/database'

const Row = z.object({ row: z.record(z.string(), z.unknown()) })

export async function tablesOf({ sql: orm }: Pick<Database, 'sql'>): Promise<string[]> {
  const tables = sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations' order by name`
  return (await select(orm, tables, z.object({ name: z.string() }))).map(({ name }) => name)
}

export async function rowsOf(database: Database) {
  const { sql: orm } = database
  const tables = await tablesOf(database)
  const entries = tables.map(async (name) => {
    const rows = await select(
      orm,
      sql.raw(`select to_jsonb(t) as row from "${name}" t order by t::text`),
      Row,
    )
    return [name, rows.map(({ row }) => row)] as const
  })
  return new Map(await Promise.all(entries))
}

export async function schemaOf({ sql: orm }: Database) {
  const Line = z.object({ line: z.string() })
  return select(
    orm,
    sql`
      select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
          pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      order by line`,
    Line,
  )
}
