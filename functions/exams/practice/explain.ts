import { answersFromList } from '../../../domain/answers'
import type { AnyAct } from '../../../domain/acts'
import type { RefusalCode } from '../../../domain/attempt'
import { passageKey } from '../../../domain/exam'
import { BadRequest } from '../../base/apiError'
import type { PracticeRow } from '../../store/repositories/exams/attemptsRepository'
import type { Repositories } from '../../store/store'

/** @throws BadRequest for an act that doesn't belong to the practice */
export function requireOf({ practice }: PracticeRow, acts: readonly AnyAct[]): void {
  const { passage, mode, questions } = practice
  const isOf = (act: AnyAct) => {
    if (act.kind === 'finish') return true
    if (act.kind === 'explain') return mode === 'tutor' && questions.includes(act.question)
    if (act.passage !== passage) return false
    if (act.kind === 'highlight') return true
    return (act.kind === 'answer' || act.kind === 'strike') && questions.includes(act.question)
  }
  if (!acts.every(isOf)) throw new BadRequest('An act is about nothing of this practice.')
}

/**
 * Explains a question with its current answer; a finish explains all and ends the practice.
 * Refused while the test is on hold or not owned. The caller has locked the user and the practice.
 */
export async function explain(
  { users, attempts, results }: Pick<Repositories, 'users' | 'attempts' | 'results'>,
  practice: PracticeRow,
  asked: readonly AnyAct[],
  now: number,
): Promise<{ attempt: PracticeRow; refused: { opId: string; code: RefusalCode }[] }> {
  if (asked.length === 0) return { attempt: practice, refused: [] }
  const { userId, testNumber } = practice
  const { passage, questions } = practice.practice
  const isHeld =
    (await results.unshown(userId, testNumber)).length > 0 || !(await users.hasPaid(userId, testNumber))
  if (isHeld)
    return { attempt: practice, refused: asked.map(({ opId }) => ({ opId, code: 'held' as const })) }
  const chosen = answersFromList(practice.answers)[passageKey(passage)] ?? {}
  const isEnd = asked.some(({ kind }) => kind === 'finish')
  const numbers = isEnd ? questions : asked.flatMap((act) => (act.kind === 'explain' ? act.question : []))
  const at = new Date(now)
  const change = {
    // Earlier explanations keep their counted answers.
    explained: {
      ...Object.fromEntries(numbers.map((number) => [number, chosen[number] ?? null])),
      ...practice.explained,
    },
    revealedAt: practice.revealedAt ?? at,
    ...(isEnd &&
      practice.status === 'open' && {
        status: 'finished' as const,
        finishedBy: 'taker' as const,
        finishedAt: at,
      }),
  }
  await attempts.change(practice.id, change)
  return { attempt: { ...practice, ...change }, refused: [] }
}
