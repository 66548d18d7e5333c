import * as z from 'zod/mini'
import { AccountExport } from '../account'
import { inQuery, Uuid } from '../base/scalars'
import { Comparison } from '../results/comparison'
import { Note } from '../results/notes'
import { History } from '../results/history'
import { Progress } from '../results/progress'
import type { Contract } from './contract'

/** Contracts with long answers, which the browser fetches with the one page that calls them. */
export const pagesWire = {
  /** What the caller's attempts come to, those whose results were shown. */
  getProgress: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: Progress,
    errors: ['no_record', 'deleted'],
  },
  /** What was done in a finished attempt, after an act by its seq. */
  getHistory: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid, after: z.optional(inQuery(z.int().check(z.gte(0)))) }),
    answer: History,
    errors: ['no_attempt'],
  },
  /** How a finished attempt, whose key was shown, stands among others. */
  getComparison: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid }),
    answer: Comparison,
    errors: ['no_attempt'],
  },
  /** What the caller wrote at the questions of one attempt. */
  getNotes: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({ attemptId: Uuid }),
    answer: z.array(Note),
    errors: ['no_attempt'],
  },
  /** Keeps what was written at a question once its results were shown; the answer is the note that stands. */
  saveNote: {
    method: 'POST',
    in: 'body',
    request: z.strictObject({ attemptId: Uuid, ...Note.shape }),
    answer: Note,
    errors: ['no_attempt'],
  },
  /** Everything that the product keeps of the caller, as one JSON document. */
  exportAccount: {
    method: 'GET',
    in: 'query',
    request: z.strictObject({}),
    answer: AccountExport,
    checksRevocation: true,
    errors: ['no_record'],
  },
} as const satisfies Record<string, Contract>
