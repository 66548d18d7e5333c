import { asc, eq } from 'drizzle-orm'
import type { Sql } from '../../database'
import { questionReports } from '../../schema/questionReports'
import { attempts } from '../../schema/schema'

/** Problems that users report with questions. */
export function questionReportsRepository(sql: Sql) {
  const { attemptId, question, kind, text, reportedAt } = questionReports
  return {
    /** Keeps a report; the latest one of an attempt's question stays. */
    async keep(report: typeof questionReports.$inferInsert): Promise<void> {
      await sql
        .insert(questionReports)
        .values(report)
        .onConflictDoUpdate({
          target: [attemptId, question],
          set: { kind: report.kind, text: report.text, reportedAt: report.reportedAt },
        })
    },

    /** An attempt's reports, by question. */
    async of(id: string) {
      return sql
        .select({ question, kind, text, reportedAt })
        .from(questionReports)
        .where(eq(attemptId, id))
        .orderBy(asc(question))
    },

    /** Every report with the text that it is about, by test and question. */
    async all() {
      return sql
        .select({
          testNumber: attempts.testNumber,
          version: attempts.contentVersion,
          ...{ question, kind, text, reportedAt },
        })
        .from(questionReports)
        .innerJoin(attempts, eq(attempts.id, attemptId))
        .orderBy(asc(attempts.testNumber), asc(question), asc(reportedAt))
    },
  }
}
