import { and, eq, sql as raw } from 'drizzle-orm'
import type { BudgetState } from '../../payments/budget/admission'
import type { Sql } from '../database'
import { once } from '../once'
import { providerBudget } from '../schema/schema'

export const NOTHING_USED: BudgetState = { recent: [], minutes: {}, running: {} }

/** There is one budget, and one row. */
const THE_ONE = 1

export type KnownBudget = { version: number; state: BudgetState }

/** How much of what the card provider allows has been used, by all processes. */
export function budgetRepository(sql: Sql) {
  const { version, state } = providerBudget
  const reading = once(() =>
    sql
      .select({ version, state })
      .from(providerBudget)
      .where(eq(providerBudget.id, THE_ONE))
      .prepare('read_budget'),
  )
  return {
    async read(): Promise<KnownBudget> {
      const [row] = await reading().execute()
      return row ?? { version: 0, state: NOTHING_USED }
    },

    /** Puts another state in the place of the known one: its version, or null when somebody else was faster. */
    async change(known: number, next: BudgetState): Promise<number | null> {
      const written = { version: known + 1, state: next }
      const rows =
        known === 0
          ? await sql
              .insert(providerBudget)
              .values({ id: THE_ONE, ...written })
              .onConflictDoNothing()
              .returning({ version })
          : await sql
              .update(providerBudget)
              .set(written)
              .where(and(eq(providerBudget.id, THE_ONE), eq(version, known)))
              .returning({ version })
      return rows[0]?.version ?? null
    },

    /** Ends a call, and notes what the provider said with it, whatever others have changed meanwhile. */
    async end(id: string, noted: Pick<BudgetState, 'left' | 'shutUntil'>): Promise<KnownBudget | undefined> {
      const [row] = await sql
        .update(providerBudget)
        .set({
          version: raw`${version} + 1`,
          state: raw`(${state} #- array['running', ${id}]::text[]) || ${JSON.stringify(noted)}::jsonb`,
        })
        .where(eq(providerBudget.id, THE_ONE))
        .returning({ version, state })
      return row
    },
  }
}
