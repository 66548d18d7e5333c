import * as z from 'zod/mini'
import { Uuid } from '../base/scalars'
import { Practice } from '../practice'
import { PracticeList, PracticeStart } from '../practiceList'
import { get, post } from './contract'

export const practiceWire = {
  /** Days are calendar days of `timeZone`, UTC by default. */
  getPractices: get(
    z.strictObject({ timeZone: z.optional(z.string().check(z.maxLength(64))) }),
    PracticeList,
    ['no_record', 'deleted'],
  ),
  /** `claim_refused`: the key was not shown yet, and `spoils` is missing. */
  startPractice: post(PracticeStart, Practice, [
    'no_record',
    'not_paid',
    'not_found',
    'claim_refused',
    'test_running',
    'attempt_exists',
  ]),
  getPractice: get(z.strictObject({ practiceId: Uuid }), Practice, ['not_paid', 'no_attempt']),
}
