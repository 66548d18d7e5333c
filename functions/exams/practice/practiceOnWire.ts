import { passageKey, type Letter } from '../../../domain/exam'
import { withoutKey, type FullContent } from '../../../domain/content'
import { practiceWork, type Practice } from '../../../domain/practice'
import { ApiError } from '../../base/apiError'
import type { Deps } from '../../deps'
import { practiceActOf, type PracticeRow } from '../../store/repositories/exams/practicesRepository'
import { holdOf } from './hold'

/** @throws ApiError no_attempt, or forbidden for another user's */
export function ownPractice(row: PracticeRow | undefined, userId: string): PracticeRow {
  if (row === undefined) throw new ApiError('no_attempt')
  if (row.userId !== userId) throw new ApiError('forbidden')
  return row
}

/**
 * The passage of a practice, as it was pinned.
 * @throws ApiError not_found
 */
export async function passageOf(
  { testVersions }: Deps,
  { contentVersion, passage }: Pick<PracticeRow, 'contentVersion' | 'passage'>,
): Promise<FullContent> {
  const content = (await testVersions.pinned(contentVersion))[passage - 1]
  if (content === undefined) throw new ApiError('not_found')
  return content
}

/** A practice as its owner is told of it. While its test is on hold, all that was asked and done in it is withheld. */
export async function practiceOnWire(deps: Deps, row: PracticeRow): Promise<Practice> {
  const { store, clock } = deps
  // Before anything is read: a page takes no answer for newer than a save that it has heard of.
  const serverNow = new Date(clock.now()).toISOString()
  const content = await passageOf(deps, row)
  const acts = (await store.practices.actsOf(row.id)).map((act) => practiceActOf(act, row.passage))
  const { answers, tools, stamps } = practiceWork(acts)
  // Read last: whatever began before this moment withholds.
  const hold = holdOf(await store.results.unshown(row.userId, row.testNumber))
  const { questions, ...text } = withoutKey(content).test
  const isTold = hold === null
  return {
    practiceId: row.id,
    testNumber: row.testNumber,
    passage: row.passage,
    mode: row.mode,
    paceSeconds: row.paceSeconds,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt && row.finishedAt.toISOString(),
    serverNow,
    stamps: isTold ? stamps : {},
    answers: isTold ? { ...answers[passageKey(row.passage)] } : {},
    strikes: isTold ? tools.strikes : {},
    content: {
      // Which questions they are may tell what was missed.
      test: {
        ...text,
        questions: questions.filter(({ number }) => isTold && row.questions.includes(number)),
      },
    },
    explained: isTold ? explainedOf(content, row.explained) : [],
    hold,
  }
}

function explainedOf(
  { test }: FullContent,
  explained: Readonly<Record<string, Letter | null>>,
): Practice['explained'] {
  return test.questions.flatMap((question) => {
    const letter = explained[question.number]
    return letter === undefined ? [] : [{ question, letter }]
  })
}
