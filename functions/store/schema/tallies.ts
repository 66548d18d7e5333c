import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'

/** One row, also the lock. Each census starts from zero, so deleted accounts drop out. */
export const censuses = pgTable('censuses', {
  id: smallint('id').primaryKey(),
  /** Of the current or last census, from 1 */
  number: integer('number').notNull(),
  begunAt: moment('begun_at').notNull(),
  /** Last attempt counted; null when complete */
  after: uuid('after'),
  /** The last complete census and its start; 0 and null before the first */
  shown: integer('shown').notNull(),
  shownOf: moment('shown_of'),
})

/** Anonymous totals of first attempts: their number and the sum of their scores */
export const tallies = pgTable(
  'tallies',
  {
    census: integer('census').notNull(),
    contentVersion: text('content_version').notNull(),
    kind: text('kind', { enum: ['score', 'passage', 'option'] }).notNull(),
    /** Passage or question; 0 for the whole test */
    item: smallint('item').notNull(),
    /** Number of correct answers, or the chosen letter, empty for none */
    value: text('value').notNull(),
    attempts: integer('attempts').notNull(),
    scores: integer('scores').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.census, table.contentVersion, table.kind, table.item, table.value] }),
  ],
)
