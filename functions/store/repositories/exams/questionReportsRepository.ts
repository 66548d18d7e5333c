import { and, asc, eq, ne, or } from 'drizzle-orm'
import { hasRows, type Sql } from '../../database'
import { attempts, questionReports, users } from '../../schema/schema'

type Repository = ReturnType<typeof questionReportsRepository>
export type QuestionReported = NonNullable<Awaited<ReturnType<Repository['find']>>>

export function questionReportsRepository(sql: Sql) {
  const { attemptId, question, kind, text, reportedAt } = questionReports
  return {
    /** @returns whether it differs from the earlier report on the same question */
    keep: (report: typeof questionReports.$inferInsert) =>
      hasRows(
        sql
          .insert(questionReports)
          .values(report)
          .onConflictDoUpdate({
            target: [attemptId, question],
            set: { kind: report.kind, text: report.text, reportedAt: report.reportedAt },
            setWhere: or(ne(kind, report.kind), ne(text, report.text)),
          })
          .returning({ question }),
      ),

    /** Undefined once the user has deleted the account */
    async find(of: { attemptId: string; question: number }) {
      const { testNumber, contentVersion: version, userId } = attempts
      const [row] = await sql
        .select({ testNumber, version, question, kind, text, reportedAt, username: users.username })
        .from(questionReports)
        .innerJoin(attempts, eq(attempts.id, attemptId))
        .innerJoin(users, eq(users.id, userId))
        .where(and(eq(attemptId, of.attemptId), eq(question, of.question)))
      return row
    },

    of: async (id: string) =>
      sql
        .select({ question, kind, text, reportedAt })
        .from(questionReports)
        .where(eq(attemptId, id))
        .orderBy(asc(question)),

    all: async () =>
      sql
        .select({
          testNumber: attempts.testNumber,
          version: attempts.contentVersion,
          ...{ question, kind, text, reportedAt },
        })
        .from(questionReports)
        .innerJoin(attempts, eq(attempts.id, attemptId))
        .orderBy(asc(attempts.testNumber), asc(question), asc(reportedAt)),
  }
}
