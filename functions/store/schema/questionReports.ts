import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { REPORT_KINDS } from '../../../domain/results/questionReports'
import { moment } from './moment'
import { attempts } from './schema'

export const questionReports = pgTable(
  'question_reports',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    question: smallint('question').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    text: text('text').notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.question] }),
    index('question_reports_reported').on(table.reportedAt),
  ],
)
