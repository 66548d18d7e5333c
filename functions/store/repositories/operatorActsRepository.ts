import { asc, inArray, or } from 'drizzle-orm'
import type { Sql } from '../database'
import { operatorActs } from '../schema/schema'

export type OperatorActRow = typeof operatorActs.$inferSelect

/** Append-only, so it has no method to change or delete. */
export function operatorActsRepository(sql: Sql) {
  return {
    async add(row: OperatorActRow): Promise<void> {
      await sql.insert(operatorActs).values(row)
    },

    /** Acts on any of these orders, transactions and users, oldest first */
    async about(names: readonly string[]): Promise<OperatorActRow[]> {
      const { at, po, subject } = operatorActs
      return sql
        .select()
        .from(operatorActs)
        .where(or(inArray(po, [...names]), inArray(subject, [...names])))
        .orderBy(asc(at))
    },
  }
}
