import * as z from 'zod/mini'
import { Instant, TestNumber, TimeFactor, Uuid } from '../base/scalars'
import { Act } from '../acts'

/** How many acts one page of a history has at most. */
export const HISTORY_PAGE = 1_000

/**
 * What was done in a finished attempt, as it arrived and page by page: what its report is made of. Of each passage's highlight
 * lists the last is whole; the act of an earlier one has no value.
 */
export const History = z.object({
  attemptId: Uuid,
  testNumber: TestNumber,
  startedAt: Instant,
  finishedAt: Instant,
  timeFactor: TimeFactor,
  acts: z.array(Act),
  /** The number of the act after which the next page begins; null on the last one. */
  next: z.nullable(z.int()),
})
export type History = z.output<typeof History>
