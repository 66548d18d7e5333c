import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnswersList } from '../../../domain/answers'
import type { Letter } from '../../../domain/exam'
import type { Practice } from '../../../domain/practice'
import type { FullContent } from '../../../domain/content'
import type { Tools } from '../../../domain/work'
import { moment } from './moment'
import { users } from './users'

export * from './money'
export * from './operators'
export * from './users'

/** The tables. A change here becomes a numbered migration by `npm run db:generate`; they only go forward. */

/** Every content that an attempt was started with; never changed, never deleted while an attempt names it. */
export const contentVersions = pgTable('content_versions', {
  version: text('version').primaryKey(),
  testNumber: smallint('test_number').notNull(),
  passages: jsonb('passages').$type<FullContent[]>().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** One passage of a test: which of its questions (ascending), explained when, and its even pace, null for one without a clock. */
export type PracticeChoice = Pick<Practice, 'passage' | 'mode' | 'paceSeconds'> & {
  questions: readonly number[]
}

export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    testNumber: smallint('test_number').notNull(),
    /** The device's id of the press of Start: a repeat finds the same attempt. */
    requestId: uuid('request_id').notNull(),
    /** A practice is one passage alone: in no score, no list of attempts, no statistics. */
    mode: text('mode', { enum: ['test', 'practice'] })
      .notNull()
      .default('test'),
    /** What is practiced, and how; null for a test. */
    practice: jsonb('practice').$type<PracticeChoice>(),
    /** In a practice: the answer that counted of each question that was explained, by its number. */
    explained: jsonb('explained').$type<Record<string, Letter | null>>().notNull().default({}),
    /** 1 for the first attempt of the test, then on; null for a practice. */
    ordinal: integer('ordinal'),
    contentVersion: text('content_version')
      .notNull()
      .references(() => contentVersions.version),
    status: text('status', { enum: ['open', 'finished'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null for a practice, which has none. */
    deadline: moment('deadline'),
    timeFactor: real('time_factor').notNull(),
    /** The number of the last stored act. */
    lastAct: integer('last_act').notNull().default(0),
    answers: jsonb('answers').$type<AnswersList>().notNull(),
    /** All but the highlights, which many acts leave alone. */
    tools: jsonb('tools').$type<Tools>().notNull(),
    highlights: jsonb('highlights').$type<Tools['highlights']>().notNull().default({}),
    /** The bytes of all highlight lists that were ever stored. */
    highlightBytes: integer('highlight_bytes').notNull().default(0),
    /** Right answers that were here when it was finished; null while the attempt is open. */
    score: smallint('score'),
    /** With late work; null without any. */
    lateScore: smallint('late_score'),
    lateBatches: smallint('late_deliveries').notNull().default(0),
    finishedAt: moment('finished_at'),
    finishedBy: text('finished_by', { enum: ['taker', 'server'] }),
    late: boolean('late').notNull().default(false),
    /** When its owner was first given anything of its key: late work ends there. */
    revealedAt: moment('revealed_at'),
    /** How many passages of its test had been practiced alone before its start: such a score says less. */
    practicedPassages: smallint('practiced_passages').notNull().default(0),
  },
  (table) => [
    unique('attempts_request').on(table.userId, table.requestId),
    unique('attempts_ordinal').on(table.userId, table.testNumber, table.ordinal),
    uniqueIndex('attempts_one_open')
      .on(table.userId, table.testNumber)
      .where(sql`${table.status} = 'open' and ${table.mode} = 'test'`),
  ],
)

/** Every act of a taker, once; but of a passage's highlight lists only the one that stands is kept whole. */
export const acts = pgTable(
  'acts',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    opId: uuid('op_id').notNull(),
    /** In the order of arrival, from 1. */
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    device: uuid('device').notNull(),
    kind: text('kind').notNull(),
    passage: smallint('passage').notNull(),
    /** 0 for an act about a passage as a whole. */
    question: smallint('question').notNull(),
    value: jsonb('value'),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.opId] }),
    unique('acts_seq').on(table.attemptId, table.seq),
    index('acts_register').on(
      table.attemptId,
      table.kind,
      table.passage,
      table.question,
      table.at,
      table.opId,
    ),
  ],
)

/** What was counted in a window of time, over all processes: of a user, an address or the card provider. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** A hash of the limit and of whom it counts; no uid and no address is stored here. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('rate_counts_ends').on(table.endsAt)],
)
