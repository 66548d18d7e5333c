import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Letter } from '../../../domain/exam'
import { MODES } from '../../../domain/practice'
import { moment } from './moment'
import { contentVersions } from './schema'
import { users } from './users'

/** One passage of a test practiced alone: no attempt, and in no score. */
export const practices = pgTable(
  'practices',
  {
    /** Made by the device, once for each press of its button. */
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      // A program from before this table removes tombstones and knows of no practices.
      .references(() => users.id, { onDelete: 'cascade' }),
    testNumber: smallint('test_number').notNull(),
    passage: smallint('passage').notNull(),
    contentVersion: text('content_version')
      .notNull()
      .references(() => contentVersions.version),
    mode: text('mode', { enum: MODES }).notNull(),
    /** Null for one without a clock. */
    paceSeconds: integer('pace_seconds'),
    /** The numbers of its questions, ascending. */
    questions: jsonb('questions').$type<number[]>().notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** The answer that counted of each question that was explained, by its number. */
    explained: jsonb('explained').$type<Record<string, Letter | null>>().notNull().default({}),
    /** When anything of the key was first given. */
    shownAt: moment('shown_at'),
    /** How many acts it holds. */
    acts: integer('acts').notNull().default(0),
  },
  (table) => [index('practices_user').on(table.userId, table.startedAt)],
)

/** Every act in a practice, as it arrived. */
export const practiceActs = pgTable(
  'practice_acts',
  {
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    opId: uuid('op_id').notNull(),
    at: moment('at').notNull(),
    device: uuid('device').notNull(),
    kind: text('kind').notNull(),
    question: smallint('question').notNull(),
    value: jsonb('value'),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.opId] })],
)
