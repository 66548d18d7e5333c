import { attemptOnWire, startAttempt } from '../exams/attempts'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const startTest: CloudFunction<'startTest'> = {
  summary: 'Starts an attempt; an open one is answered as it is.',
  limit: userRules.starts,
  answer: async (deps, { uid }, request) => attemptOnWire(deps, await startAttempt(deps, uid, request)),
}
