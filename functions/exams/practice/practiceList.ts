import { answersFromList, countAnswered } from '../../../domain/answers'
import { SKILLS, type FullContent } from '../../../domain/content'
import { daysIn, daysInRow } from '../../../domain/practiceSchedule'
import { PRACTICES_A_DAY, type PracticeList } from '../../../domain/practiceList'
import { passageOfDay, type Candidate } from '../../../domain/practiceSet'
import type { Deps } from '../../deps'
import { finishOverdue } from '../overdue'
import { holdOf } from '../hold'
import type { PracticeRow } from '../../store/repositories/exams/attemptsRepository'
import { againIn, isSolved, outcomeOfPractice, pastOf, practicableOf } from './outcomes'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_OPEN = 10

/** A test on hold shows nothing but that. */
export async function practiceList(
  deps: Deps,
  userId: string,
  paid: readonly number[],
  timeZone: string,
): Promise<PracticeList> {
  const { store, clock } = deps
  const now = clock.now()
  const dayOf = daysIn(timeZone)
  const today = dayOf(now)
  await finishOverdue(deps, userId)
  const past = await pastOf(deps, userId)
  const shown = await store.practices.shown(userId)
  const open = await store.practices.of(userId, 'open', MOST_OPEN)
  const days = (await store.practices.finishedAt(userId)).map((at) => dayOf(at.getTime()))
  const begun = await store.attempts.startedSince(userId, new Date(now - DAY_MS), 'practice')
  // Read last, so an attempt started meanwhile puts the test on hold.
  const unshown = await store.results.unshown(userId)
  // Without today's practice, so the passage of the day stays the same after it.
  const before = {
    ...past,
    practices: past.practices.filter(({ revealedAt }) => revealedAt && dayOf(revealedAt.getTime()) < today),
  }
  const tests: PracticeList['tests'] = []
  const candidates: Candidate[] = []
  for (const testNumber of paid.toSorted((one, other) => one - other)) {
    const hold = holdOf(unshown.filter((each) => each.testNumber === testNumber))
    const text = await practicableOf(deps, testNumber, past)
    if (text === undefined) continue
    const isTaken = past.attempts.some((each) => each.testNumber === testNumber)
    const passages = text.passages.map((content, index) => ({
      passage: index + 1,
      isSeen: isTaken || shown.some((each) => each.testNumber === testNumber && each.passage === index + 1),
      ...factsOf(content),
      ...againIn(content, text.outcomes, { dayOf, today }),
    }))
    tests.push({ testNumber, hold, passages: hold === null ? passages : [] })
    const { outcomes = [] } = (await practicableOf(deps, testNumber, before)) ?? {}
    for (const [index, content] of text.passages.entries()) {
      if (hold !== null || isSolved(content, outcomes)) continue
      const { isSeen = false } = passages[index] ?? {}
      const { missed } = againIn(content, outcomes, { dayOf, today })
      candidates.push({ testNumber, passage: index + 1, isSeen, missed: missed.length })
    }
  }
  const isTold = ({ testNumber }: PracticeRow) =>
    paid.includes(testNumber) && !unshown.some((each) => each.testNumber === testNumber)
  const results = await resultsOf(deps, past.practices.filter(isTold))
  const ofDay = passageOfDay(candidates, today, userId)
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
    results,
    today: ofDay && {
      ...ofDay,
      isDone: results.some(
        ({ testNumber, passage, finishedAt }) =>
          testNumber === ofDay.testNumber &&
          passage === ofDay.passage &&
          dayOf(Date.parse(finishedAt)) === today,
      ),
    },
    streak: { days: daysInRow(days, today), isDoneToday: days.includes(today) },
    left: Math.max(0, PRACTICES_A_DAY - begun),
  }
}

function factsOf({ test: { passage, questions } }: FullContent) {
  const { title, field, paragraphs } = passage
  const words = paragraphs.join(' ').replace(/<[^>]*>/g, '')
  return {
    title,
    field,
    words: words.split(/\s+/).length,
    skills: SKILLS.map((skill) => ({
      skill,
      questions: questions.flatMap((each) => (each.skill === skill ? each.number : [])),
    })),
  }
}

async function resultsOf(
  { testVersions }: Deps,
  practices: readonly PracticeRow[],
): Promise<PracticeList['results']> {
  const results: PracticeList['results'] = []
  for (const practice of practices) {
    const {
      id: practiceId,
      testNumber,
      contentVersion,
      finishedAt,
      practice: { passage },
    } = practice
    if (finishedAt === null) continue
    const { letters } = outcomeOfPractice(practice)
    const content = (await testVersions.pinned(contentVersion))[passage - 1]
    const right = content?.test.questions.filter(
      ({ number, correctAnswer }) => letters.get(number) === correctAnswer,
    )
    results.push({
      ...{ practiceId, testNumber, passage, finishedAt: finishedAt.toISOString() },
      ...{ right: right?.length ?? 0, of: letters.size },
    })
  }
  return results.toSorted((one, other) => other.finishedAt.localeCompare(one.finishedAt))
}
