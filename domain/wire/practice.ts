import * as z from 'zod/mini'
import { Uuid } from '../base/scalars'
import {
  Practice,
  PracticeExplained,
  PracticeList,
  PracticeQuestion,
  PracticeSave,
  PracticeSaved,
  PracticeStart,
} from '../practice'
import type { Contract } from './contract'

/** Contracts of the practice pages alone. */
export const practiceWire = {
  /** What the caller can practice, and what of it they have begun. */
  getPractices: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: PracticeList,
    errors: ['no_record', 'deleted'],
  },
  /** `claim_refused`: the passage's key was not shown yet, and nobody has said that it may be spoiled. */
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
  /** Stores acts, once each. Tells nothing of the key, and refuses none of them, whatever becomes of the test. */
  savePractice: {
    method: 'POST',
    in: 'body',
    request: PracticeSave,
    answer: PracticeSaved,
    errors: ['no_attempt'],
  },
  /** Stores acts and explains a question, or all and ends the practice. */
  explainPractice: {
    method: 'POST',
    in: 'body',
    request: PracticeQuestion,
    answer: PracticeExplained,
    errors: ['no_record', 'not_paid', 'no_attempt', 'test_running', 'attempt_exists'],
  },
} as const satisfies Record<string, Contract>
