import { eq, lt, sql as raw } from 'drizzle-orm'
import type { Sql } from './database'
import { providerCalls, webhookReceipts } from './schema'

const MINUTE_MS = 60_000

/** What we keep of the talk with the card provider: its webhooks, and how often we called. */
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

    /** Counts a call to the provider; false when this minute has had `limit` already, over all processes. */
    async countCall(now: number, limit: number): Promise<boolean> {
      const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS)
      const rows = await sql
        .insert(providerCalls)
        .values({ minute, calls: 1 })
        .onConflictDoUpdate({
          target: providerCalls.minute,
          set: { calls: raw`${providerCalls.calls} + 1` },
          setWhere: lt(providerCalls.calls, limit),
        })
        .returning({ calls: providerCalls.calls })
      return rows.length > 0
    },

    /** Forgets receipts and counts from before a moment. */
    async forget(before: Date): Promise<void> {
      await sql.delete(webhookReceipts).where(lt(webhookReceipts.receivedAt, before))
      await sql.delete(providerCalls).where(lt(providerCalls.minute, before))
    },
  }
}
