import { answersFromList, countAnswered } from '../../../domain/answers'
import { PRACTICES_A_DAY, type PracticeList } from '../../../domain/practiceList'
import type { Deps } from '../../deps'
import { finishOverdue } from '../overdue'
import { holdOf } from '../hold'
import { missedIn } from './outcomes'
import { pastOf, practicableOf } from './practicable'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_OPEN = 10

/** A test on hold shows nothing but that. */
export async function practiceList(
  deps: Deps,
  userId: string,
  paid: readonly number[],
): Promise<PracticeList> {
  const { store, clock } = deps
  await finishOverdue(deps, userId)
  const past = await pastOf(deps, userId)
  const shown = await store.practices.shown(userId)
  const open = await store.practices.of(userId, 'open', MOST_OPEN)
  const begun = await store.attempts.startedSince(userId, new Date(clock.now() - DAY_MS), 'practice')
  // Read last, so an attempt started meanwhile puts the test on hold.
  const unshown = await store.results.unshown(userId)
  const tests: PracticeList['tests'] = []
  for (const testNumber of paid.toSorted((one, other) => one - other)) {
    const hold = holdOf(unshown.filter((each) => each.testNumber === testNumber))
    const text = await practicableOf(deps, testNumber, past)
    if (text === undefined) continue
    const isTaken = past.attempts.some((each) => each.testNumber === testNumber)
    const passages = text.passages.map((content, index) => ({
      passage: index + 1,
      title: content.test.passage.title,
      isSeen: isTaken || shown.some((each) => each.testNumber === testNumber && each.passage === index + 1),
      missed: missedIn(content, text.outcomes),
    }))
    tests.push({ testNumber, hold, passages: hold === null ? passages : [] })
  }
  return {
    tests,
    // Leaves out tests no longer owned.
    open: open
      .filter(({ testNumber }) => paid.includes(testNumber))
      .map(({ id, testNumber, practice, startedAt, answers }) => ({
        practiceId: id,
        testNumber,
        passage: practice.passage,
        startedAt: startedAt.toISOString(),
        answered: countAnswered(answersFromList(answers)),
        of: practice.questions.length,
      })),
    left: Math.max(0, PRACTICES_A_DAY - begun),
  }
}
