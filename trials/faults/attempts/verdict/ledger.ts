import type { Letter } from '../../../../domain/exam'
import type { DeviceName } from '../device/device'

/** A choice that a page took, and what was true then. */
export type Choice = {
  opId: string
  attemptId: string
  question: number
  letter: Letter
  /** True time. */
  at: number
  place: string
  device: DeviceName
  /** Its time and ID, as its device says. */
  stamp: string
  /** The acts visible on the page at that moment. */
  knew: ReadonlySet<string>
  /** Whether its device stored it at once. */
  isJournalled: boolean
  /** Whether the attempt was open in every place. */
  isAmongAll: boolean
}

export type Practiced = Pick<
  Choice,
  'opId' | 'question' | 'letter' | 'at' | 'place' | 'device' | 'isJournalled'
>

export type ConfirmedFinish = Pick<Choice, 'opId' | 'attemptId' | 'at' | 'place' | 'device'> & {
  madeAt: string
  /** Whether its device stored it at once. */
  isKept: boolean
}

/** What the taker chose, in order; server and pages are judged by it. */
export class Ledger {
  readonly choices: Choice[] = []
  readonly practiced: Practiced[] = []
  readonly finishes: ConfirmedFinish[] = []
  /** When Finish was first confirmed, by attempt. */
  readonly finishedAt = new Map<string, number>()
  /** Attempts whose results somebody asked for after the warning. */
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
