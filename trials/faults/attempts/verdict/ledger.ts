import type { Letter } from '../../../../domain/exam'
import type { DeviceName } from '../device/device'

/** One choice that a page took, and what was true of it at that moment. */
export type Choice = {
  opId: string
  attemptId: string
  question: number
  letter: Letter
  /** The true time. */
  at: number
  /** The page, in words, and its device. */
  place: string
  device: DeviceName
  /** Its own time and id, as its device says. */
  stamp: string
  /** The acts that stood on the page when this one was made. */
  knew: ReadonlySet<string>
  /** Whether its device wrote it down at once. */
  isJournalled: boolean
  /** Whether its attempt was open in every place. */
  isAmongAll: boolean
}

/** One choice in a practice. */
export type Practiced = Pick<
  Choice,
  'opId' | 'question' | 'letter' | 'at' | 'place' | 'device' | 'isJournalled'
>

/** A finish that a page has taken. */
export type ConfirmedFinish = Pick<Choice, 'opId' | 'attemptId' | 'at' | 'place' | 'device'> & {
  /** As its device says. */
  madeAt: string
  /** Whether its device wrote it down at once. */
  isKept: boolean
}

/** What the taker chose, in order: the model that the server and the pages are judged by. */
export class Ledger {
  readonly choices: Choice[] = []
  readonly practiced: Practiced[] = []
  readonly finishes: ConfirmedFinish[] = []
  /** For each attempt, when Finish was first confirmed anywhere. */
  readonly finishedAt = new Map<string, number>()
  /** The attempts whose results somebody asked to see after being told what that ends. */
  readonly shown = new Set<string>()
  /** How often Start was pressed. */
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
