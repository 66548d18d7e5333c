import { eq, lt } from 'drizzle-orm'
import { hasRows, type Sql } from '../database'
import { webhookReceipts } from '../schema/schema'

export function providerRepository(sql: Sql) {
  return {
    hasReceipt: (eventId: string) =>
      hasRows(
        sql
          .select({ eventId: webhookReceipts.eventId })
          .from(webhookReceipts)
          .where(eq(webhookReceipts.eventId, eventId)),
      ),

    async keepReceipt(eventId: string, receivedAt: Date): Promise<void> {
      await sql.insert(webhookReceipts).values({ eventId, receivedAt }).onConflictDoNothing()
    },

    async forget(before: Date): Promise<void> {
      await sql.delete(webhookReceipts).where(lt(webhookReceipts.receivedAt, before))
    },
  }
}
