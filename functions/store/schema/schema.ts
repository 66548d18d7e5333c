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
import { REPORT_KINDS } from '../../../domain/results/questionReports'
import { moment, users } from './users'

export * from './money'
export * from './users'

/** Run `npm run db:generate` after a change here. Migrations only go forward. */

/** Immutable, and kept while an attempt refers to it */
export const contentVersions = pgTable('content_versions', {
  version: text('version').primaryKey(),
  testNumber: smallint('test_number').notNull(),
  passages: jsonb('passages').$type<FullContent[]>().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** One passage: its chosen questions (ascending), when to explain, and its pace, null if untimed */
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
    /** Idempotency key: a repeated request finds the same attempt. */
    requestId: uuid('request_id').notNull(),
    /** Practices are in no score, list of attempts or statistic. */
    mode: text('mode', { enum: ['test', 'practice'] })
      .notNull()
      .default('test'),
    /** Null for a test */
    practice: jsonb('practice').$type<PracticeChoice>(),
    /** In a practice: the counted answer to each explained question */
    explained: jsonb('explained').$type<Record<string, Letter | null>>().notNull().default({}),
    /** From 1, per test; null for a practice */
    ordinal: integer('ordinal'),
    contentVersion: text('content_version')
      .notNull()
      .references(() => contentVersions.version),
    status: text('status', { enum: ['open', 'finished'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null for a practice */
    deadline: moment('deadline'),
    timeFactor: real('time_factor').notNull(),
    lastAct: integer('last_act').notNull().default(0),
    answers: jsonb('answers').$type<AnswersList>().notNull(),
    /** Without highlights, which most acts leave unchanged */
    tools: jsonb('tools').$type<Tools>().notNull(),
    highlights: jsonb('highlights').$type<Tools['highlights']>().notNull().default({}),
    /** Total of all lists ever stored */
    highlightBytes: integer('highlight_bytes').notNull().default(0),
    /** Correct answers that arrived by the finish; null while open */
    score: smallint('score'),
    /** Including late work; null without any */
    lateScore: smallint('late_score'),
    lateBatches: smallint('late_deliveries').notNull().default(0),
    finishedAt: moment('finished_at'),
    finishedBy: text('finished_by', { enum: ['taker', 'server'] }),
    late: boolean('late').notNull().default(false),
    /** When the user first saw part of the key; work after this is rejected. */
    revealedAt: moment('revealed_at'),
    /** The test's passages practiced before the start, which make the score less meaningful */
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

/** Only the current highlight list of each passage is kept in full. */
export const acts = pgTable(
  'acts',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id),
    opId: uuid('op_id').notNull(),
    /** Order of arrival, from 1 */
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    device: uuid('device').notNull(),
    kind: text('kind').notNull(),
    passage: smallint('passage').notNull(),
    /** 0 for an act on a whole passage */
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

/** Rate limit counts, shared by all processes */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** A hash; contains no uid and no address. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('rate_counts_ends').on(table.endsAt)],
)
