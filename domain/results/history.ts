import * as z from 'zod/mini'
import { Instant, TestNumber, TimeFactor, Uuid } from '../base/scalars'
import { Act } from '../acts'

export const HISTORY_PAGE = 1_000

/** In order of arrival. Only the last highlight list of each passage has a value. */
export const History = z.object({
  attemptId: Uuid,
  testNumber: TestNumber,
  startedAt: Instant,
  finishedAt: Instant,
  timeFactor: TimeFactor,
  acts: z.array(Act),
  next: z.nullable(z.int()),
})
export type History = z.output<typeof History>
