import type { Letter } from '../../../../domain/exam'
import type { DeviceName } from '../device/device'

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
  isAmongAll: boolean
}

export type Practiced = Pick<
  Choice,
  'opId' | 'question' | 'letter' | 'at' | 'place' | 'device' | 'isJournalled'
>

export type ConfirmedFinish = Pick<Choice, 'opId' | 'attemptId' | 'at' | 'place' | 'device'> & {
  madeAt: string
  isKept: boolean
}

export class Ledger {
  readonly choices: Choice[] = []
  readonly practiced: Practiced[] = []
  readonly finishes: ConfirmedFinish[] = []
  readonly finishedAt = new Map<string, number>()
  readonly shown = new Set<string>()
  starts = 0

  enter(choice: Choice): void {
    this.choices.push(choice)
  }

  finish(attemptId: string, at: number): void {
    if (!this.finishedAt.has(attemptId)) this.finishedAt.set(attemptId, at)
  }

  of(attemptId: string): Choice[] {
    return this.choices.filter((choice) => choice.attemptId === attemptId)
  }
}
