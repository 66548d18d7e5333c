import type { AnswersList } from '../../../domain/answers'
import type { FullContent } from '../../../domain/content'
import { MOST_ATTEMPTS } from '../../../domain/results/progress'
import type { Deps } from '../../deps'
import type { PracticeRow } from '../../store/repositories/exams/attemptsRepository'
import { outcomeOfAttempt, outcomeOfPractice, type Outcome } from './outcomes'

const MOST_PRACTICES = 200

type ShownAttempt = {
  testNumber: number
  contentVersion: string
  finishedAt: Date | null
  answers: AnswersList
}
export type Past = { attempts: readonly ShownAttempt[]; practices: readonly PracticeRow[] }

export async function pastOf({ store }: Deps, userId: string): Promise<Past> {
  return {
    attempts: await store.results.shown(userId, MOST_ATTEMPTS),
    practices: await store.practices.of(userId, 'explained', MOST_PRACTICES),
  }
}

export type Practicable = { version: string; passages: FullContent[]; outcomes: Outcome[] }

/**
 * Uses the text of the latest shown attempt, or else of a new one.
 * @returns undefined for a test without content
 */
export async function practicableOf(
  { testVersions }: Deps,
  testNumber: number,
  { attempts, practices }: Past,
): Promise<Practicable | undefined> {
  const latest = attempts.find((each) => each.testNumber === testNumber)
  const text = latest
    ? { version: latest.contentVersion, passages: await testVersions.pinned(latest.contentVersion) }
    : await testVersions.current(testNumber)
  if (text === undefined) return undefined
  const { version, passages } = text
  const isOfText = ({ contentVersion }: { contentVersion: string }) => contentVersion === version
  return {
    ...text,
    outcomes: [
      ...attempts.filter(isOfText).map((attempt) => outcomeOfAttempt(attempt, passages)),
      ...practices.filter(isOfText).map(outcomeOfPractice),
    ],
  }
}
