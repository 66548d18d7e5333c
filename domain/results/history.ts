import * as z from 'zod/mini'
import { Instant, TestNumber, TimeFactor, Uuid } from '../base/scalars'
import { Act } from '../acts'

/** Maximum number of acts per page */
export const HISTORY_PAGE = 1_000

/**
 * A finished attempt's acts in order of arrival, by page. Only the last highlight list of each passage is included;
 * earlier acts have no value.
 */
export const History = z.object({
  attemptId: Uuid,
  testNumber: TestNumber,
  startedAt: Instant,
  finishedAt: Instant,
  timeFactor: TimeFactor,
  acts: z.array(Act),
  /** Cursor of the next page; null on the last one */
  next: z.nullable(z.int()),
})
export type History = z.output<typeof History>
