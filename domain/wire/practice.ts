import * as z from 'zod/mini'
import { Uuid } from '../base/scalars'
import { Practice } from '../practice'
import { PracticeList, PracticeStart } from '../practiceList'
import type { Contract } from './contract'

export const practiceWire = {
  /** Days are calendar days of `timeZone`, UTC by default. */
  getPractices: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ timeZone: z.optional(z.string().check(z.maxLength(64))) }),
    answer: PracticeList,
    errors: ['no_record', 'deleted'],
  },
  /** `claim_refused`: the key was not shown yet, and `spoils` is missing. */
  startPractice: {
    method: 'POST',
    in: 'body',
    request: PracticeStart,
    answer: Practice,
    errors: ['no_record', 'not_paid', 'not_found', 'claim_refused', 'test_running', 'attempt_exists'],
  },
  getPractice: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ practiceId: Uuid }),
    answer: Practice,
    errors: ['not_paid', 'no_attempt'],
  },
} as const satisfies Record<string, Contract>
