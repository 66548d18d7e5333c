import { answersFromList } from '../../../domain/answers'
import { passageKey } from '../../../domain/exam'
import { withoutKey, type FullContent } from '../../../domain/content'
import type { Practice, PracticeTold } from '../../../domain/practice'
import { ApiError } from '../../base/apiError'
import type { Deps } from '../../deps'
import type { PracticeRow } from '../../store/repositories/exams/attemptsRepository'
import { holdOf } from '../hold'

/** @throws ApiError not_found */
export async function passageOf(
  { testVersions }: Deps,
  { contentVersion, practice: { passage } }: PracticeRow,
): Promise<FullContent> {
  const content = (await testVersions.pinned(contentVersion))[passage - 1]
  if (content === undefined) throw new ApiError('not_found')
  return content
}

/** Withholds the questions and the work while the test is on hold. */
export async function practiceOnWire(deps: Deps, row: PracticeRow): Promise<Practice> {
  const { store, clock } = deps
  const { passage, mode, paceSeconds, questions: asked } = row.practice
  const serverNow = new Date(clock.now()).toISOString()
  const stamps = await store.attempts.stampsOf(row.id, row.lastAct)
  const highlights = await store.attempts.highlightsOf(row.id)
  const { questions, ...text } = withoutKey(await passageOf(deps, row)).test
  // Read last, so an attempt started meanwhile puts the test on hold.
  const told = await practiceTold(deps, row)
  const isTold = told.hold === null
  return {
    practiceId: row.id,
    testNumber: row.testNumber,
    ...{ passage, mode, paceSeconds },
    startedAt: row.startedAt.toISOString(),
    serverNow,
    cursor: isTold ? row.lastAct : 0,
    stamps: isTold ? stamps : {},
    answers: isTold ? { ...answersFromList(row.answers)[passageKey(passage)] } : {},
    strikes: isTold ? row.tools.strikes : {},
    highlights: isTold ? (highlights[passageKey(passage)] ?? []) : [],
    content: {
      // The choice of questions may reveal which were missed.
      test: { ...text, questions: questions.filter(({ number }) => isTold && asked.includes(number)) },
    },
    ...told,
  }
}

export async function practiceTold(deps: Deps, row: PracticeRow): Promise<PracticeTold> {
  const hasExplained = Object.keys(row.explained).length > 0
  const questions = hasExplained ? (await passageOf(deps, row)).test.questions : []
  const hold = holdOf(await deps.store.results.unshown(row.userId, row.testNumber))
  return {
    finishedAt: row.finishedAt && row.finishedAt.toISOString(),
    explained: questions.flatMap((question) => {
      const letter = row.explained[question.number]
      return hold !== null || letter === undefined ? [] : [{ question, letter }]
    }),
    hold,
  }
}
