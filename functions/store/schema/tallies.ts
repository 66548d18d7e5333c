import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'

/**
 * How far the census of first attempts has come: one row, which is also the lock under which it goes on. Each census
 * counts everybody anew, so that an account that is gone is in the next no more.
 */
export const censuses = pgTable('censuses', {
  id: smallint('id').primaryKey(),
  /** Of the census that is under way, or of the last one; from 1. */
  number: integer('number').notNull(),
  begunAt: moment('begun_at').notNull(),
  /** The attempt that was looked at last; null when the census is whole. */
  after: uuid('after'),
  /** The last whole one, and when it was begun; 0 and null before the first. */
  shown: integer('shown').notNull(),
  shownOf: moment('shown_of'),
})

/** What first attempts at a text have in common: how many, and what their scores add up to. Nobody is named. */
export const tallies = pgTable(
  'tallies',
  {
    census: integer('census').notNull(),
    contentVersion: text('content_version').notNull(),
    kind: text('kind', { enum: ['score', 'passage', 'option'] }).notNull(),
    /** A passage or a question; 0 for the whole test. */
    item: smallint('item').notNull(),
    /** Right answers in the test or the passage; or the letter that was chosen, empty for none. */
    value: text('value').notNull(),
    attempts: integer('attempts').notNull(),
    scores: integer('scores').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.census, table.contentVersion, table.kind, table.item, table.value] }),
  ],
)
