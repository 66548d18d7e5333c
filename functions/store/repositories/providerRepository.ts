import { eq, lt } from 'drizzle-orm'
import type { Sql } from '../database'
import { webhookReceipts } from '../schema/schema'

export function providerRepository(sql: Sql) {
  return {
    async hasReceipt(eventId: string): Promise<boolean> {
      const rows = await sql
        .select({ eventId: webhookReceipts.eventId })
        .from(webhookReceipts)
        .where(eq(webhookReceipts.eventId, eventId))
      return rows.length > 0
    },

    async keepReceipt(eventId: string, receivedAt: Date): Promise<void> {
      await sql.insert(webhookReceipts).values({ eventId, receivedAt }).onConflictDoNothing()
    },

    async forget(before: Date): Promise<void> {
      await sql.delete(webhookReceipts).where(lt(webhookReceipts.receivedAt, before))
    },
  }
}
