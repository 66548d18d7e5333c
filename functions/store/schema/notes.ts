import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'
import { attempts } from './schema'

/** Empty text once deleted */
export const notes = pgTable(
  'notes',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      // Earlier versions delete attempts without knowing this table.
      .references(() => attempts.id, { onDelete: 'cascade' }),
    question: smallint('question').notNull(),
    text: text('text').notNull(),
    /** Device time, capped at the server's; also the version */
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.question] })],
)
