import type { Letter } from '../../../domain/exam'
import type { DeviceName } from './device/device'

export type Choice = {
  opId: string
  attemptId: string
  question: number
  letter: Letter
  /** By virtual time. */
  at: number
  place: string
  device: DeviceName
  stamp: string
  /** Acts visible on the page when it was made. */
  knew: ReadonlySet<string>
  isJournalled: boolean
}

export type ConfirmedFinish = Pick<Choice, 'opId' | 'attemptId' | 'at' | 'place' | 'device'> & {
  madeAt: string
  isKept: boolean
}

export class Ledger {
  readonly choices: Choice[] = []
  readonly finishes: ConfirmedFinish[] = []
  readonly finished = new Set<string>()
  readonly shown = new Set<string>()
  starts = 0

  of(attemptId: string): Choice[] {
    return this.choices.filter((choice) => choice.attemptId === attemptId)
  }
}

export const journalKey = (uid: string, attemptId: string, opId: string) =>
  `passage-nine/journal/${uid}/${attemptId}/${opId}`
