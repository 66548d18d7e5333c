import {
  answersFromList,
  chosenLetter,
  verdictOn,
  type AnswersList,
  type Verdict,
} from '../../../domain/answers'
import { type FullContent, type FullQuestion, SKILLS } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import { dueDay } from '../../../domain/practiceSchedule'
import { MOST_ATTEMPTS } from '../../../domain/results/progress'
import type { Deps } from '../../deps'
import type { PracticeRow } from '../../store/repositories/exams/attemptsRepository'
import { partOf, type Part } from '../../../domain/results/parts'

/** Chosen letters, null for no answer */
export type Outcome = { at: number; letters: ReadonlyMap<number, Letter | null> }

export function outcomeOfAttempt(
  { finishedAt, answers }: { finishedAt: Date | null; answers: AnswersList },
  contents: readonly FullContent[],
): Outcome {
  const chosen = answersFromList(answers)
  const letters = contents.flatMap(({ test }, index) =>
    test.questions.map(({ number }) => [number, chosenLetter(chosen, index + 1, number) ?? null] as const),
  )
  return { at: finishedAt?.getTime() ?? 0, letters: new Map(letters) }
}

export function outcomeOfPractice({
  revealedAt,
  explained,
}: {
  revealedAt: Date | null
  explained: Readonly<Record<string, Letter | null>>
}): Outcome {
  const letters = Object.entries(explained).map(([number, letter]) => [Number(number), letter] as const)
  return { at: revealedAt?.getTime() ?? 0, letters: new Map(letters) }
}

/** Missed questions of a passage and those due; unanswered questions are neither. */
export function againIn(
  { test }: FullContent,
  outcomes: readonly Outcome[],
  { dayOf, today }: { dayOf(at: number): number; today: number },
): { missed: number[]; due: number[] } {
  const told = test.questions.map((question) => {
    const past = answeredIn(outcomes, question)
    const due = dueDay(past.map(({ at, isRight }) => ({ day: dayOf(at), isRight })))
    const isMissed = past.at(-1)?.isRight === false
    return { number: question.number, isMissed, isDue: due !== null && due <= today }
  })
  return {
    missed: told.filter(({ isMissed }) => isMissed).map(({ number }) => number),
    due: told.filter(({ isDue }) => isDue).map(({ number }) => number),
  }
}

/** The latest answer to every question was right. */
export function isSolved({ test }: FullContent, outcomes: readonly Outcome[]): boolean {
  return test.questions.every((question) => answeredIn(outcomes, question).at(-1)?.isRight)
}

/** Oldest first */
function answeredIn(outcomes: readonly Outcome[], { number, correctAnswer }: FullQuestion) {
  return outcomes
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at, letters }) => {
      const verdict = verdictOn(letters.get(number), correctAnswer)
      return verdict === 'not answered' ? [] : { at, isRight: verdict === 'correct' }
    })
}

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

/** From explained questions, except of tests on hold */
export async function practicedOf({ store, testVersions }: Deps, userId: string): Promise<Part[]> {
  const practices = await store.practices.of(userId, 'explained', MOST_PRACTICES)
  if (practices.length === 0) return []
  const held = new Set((await store.results.unshown(userId)).map(({ testNumber }) => testNumber))
  const told: { skill: string; verdict: Verdict }[] = []
  for (const practice of practices) {
    if (held.has(practice.testNumber)) continue
    const { letters } = outcomeOfPractice(practice)
    const passages = await testVersions.pinned(practice.contentVersion)
    for (const { number, skill, correctAnswer } of passages.flatMap(({ test }) => test.questions)) {
      told.push({ skill, verdict: verdictOn(letters.get(number), correctAnswer) })
    }
  }
  return SKILLS.map((name) =>
    partOf(
      name,
      told.flatMap(({ skill, verdict }) => (skill === name ? verdict : [])),
    ),
  ).filter(({ of }) => of > 0)
}
