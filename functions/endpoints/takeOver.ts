import { attemptOnWire, takeOverAttempt } from '../exams/attempts'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

/** 'Continue here instead.' */
export const takeOver: CloudFunction<'takeOver'> = {
  summary: 'Makes the caller’s device the only one that writes an attempt.',
  limit: userRules.starts,
  answer: async (deps, { uid }, { attemptId }) => {
    return attemptOnWire(deps, await takeOverAttempt(deps, uid, attemptId))
  },
}
