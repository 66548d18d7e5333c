import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'
import { attempts } from './schema'

/** What a taker wrote at a question of a reviewed attempt; empty where it was taken away. */
export const notes = pgTable(
  'notes',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      // A program from before this table deletes attempts and knows of no notes.
      .references(() => attempts.id, { onDelete: 'cascade' }),
    question: smallint('question').notNull(),
    text: text('text').notNull(),
    /** By the device's clock, and no later than the server's: also its version. */
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.question] })],
)
