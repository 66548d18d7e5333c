import type { Letter } from '../../../domain/exam'
import { passageKey } from '../../../domain/exam'
import { hasPracticePlace, practiceWork } from '../../../domain/practice'
import type { Answer, Request } from '../../../domain/wire'
import type { Act } from '../../../domain/acts'
import { clamped } from '../../../domain/fold'
import { ApiError } from '../../base/apiError'
import { BadRequest } from '../../base/badRequest'
import { requireAccount } from '../../base/requireAccount'
import type { Deps } from '../../deps'
import { practiceActOf, type PracticeRow } from '../../store/repositories/exams/practicesRepository'
import type { Repositories } from '../../store/store'
import { finishOverdue } from '../overdue'
import { refuseHeld } from './hold'
import { ownPractice } from './practiceOnWire'

type Settled = Pick<Answer<'savePractice'>, 'notKept' | 'uncounted'>

/**
 * Keeps acts in a practice, once each; whatever has become of its test meanwhile, none is refused.
 * @throws ApiError no_attempt, forbidden
 */
export async function keepPracticeActs(
  deps: Deps,
  userId: string,
  { practiceId, acts }: Request<'savePractice'>,
): Promise<Settled> {
  ownPractice(await deps.store.practices.find(practiceId), userId)
  return deps.store.transaction(async (repositories) => {
    const practice = ownPractice(await repositories.practices.findForUpdate(practiceId), userId)
    return keep(repositories, practice, acts, new Date(deps.clock.now()))
  })
}

/**
 * Keeps acts, then explains a question, or all and ends the practice: with the answers that stand at that moment.
 * @throws ApiError no_record, not_paid, no_attempt, forbidden, test_running, attempt_exists
 */
export async function explainPractice(
  deps: Deps,
  userId: string,
  { practiceId, acts, question }: Request<'explainPractice'>,
): Promise<Settled & { practice: PracticeRow }> {
  const { store, clock } = deps
  const { testNumber, mode, questions } = ownPractice(await store.practices.find(practiceId), userId)
  if (!(await store.users.hasPaid(userId, testNumber))) throw new ApiError('not_paid')
  if (question !== null && (mode !== 'tutor' || !questions.includes(question))) {
    throw new BadRequest('This practice explains no such question by itself.')
  }
  await finishOverdue(deps, userId)
  return store.transaction(async (repositories) => {
    const { users, practices, results } = repositories
    requireAccount(await users.holdAlone(userId))
    const practice = ownPractice(await practices.findForUpdate(practiceId), userId)
    refuseHeld(await results.unshown(userId, testNumber))
    const now = new Date(clock.now())
    const settled = await keep(repositories, practice, acts, now)
    const kept = (await practices.actsOf(practiceId)).map((act) => practiceActOf(act, practice.passage))
    const chosen = practiceWork(kept).answers[passageKey(practice.passage)] ?? {}
    const asked = question === null ? questions : [question]
    const letters = asked.map((number): [number, Letter | null] => [number, chosen[number] ?? null])
    const change = {
      // What was explained before stays as it counted.
      explained: { ...Object.fromEntries(letters), ...practice.explained },
      shownAt: practice.shownAt ?? now,
      finishedAt: question === null ? (practice.finishedAt ?? now) : practice.finishedAt,
    }
    await practices.change(practiceId, change)
    return { ...settled, practice: { ...practice, ...change } }
  })
}

/** The caller has locked the practice. */
async function keep(
  { practices }: Pick<Repositories, 'practices'>,
  practice: PracticeRow,
  acts: readonly Act[],
  now: Date,
): Promise<Settled> {
  if (acts.some((act) => !isOf(practice, act))) {
    throw new BadRequest('An act is about no question of this practice.')
  }
  if (acts.length === 0) return { notKept: [], uncounted: [] }
  const there = await practices.actsOf(practice.id)
  const kept = new Map(there.map((act) => [act.opId, act]))
  const fresh = new Map(acts.filter(({ opId }) => !kept.has(opId)).map((act) => [act.opId, act]))
  const stored: Act[] = []
  const notKept: string[] = []
  const lastAt = Math.max(0, ...there.map(({ at }) => at.getTime()))
  for (const act of clamped([...fresh.values()], now.getTime(), lastAt)) {
    if (hasPracticePlace(act, there.length + stored.length)) stored.push(act)
    else notKept.push(act.opId)
  }
  await practices.keep(practice.id, stored, there.length, now)
  const uncounted = stored.filter(
    (act) => act.kind === 'answer' && String(act.question) in practice.explained,
  )
  return { notKept, uncounted: uncounted.map(({ opId }) => opId) }
}

function isOf({ passage, questions }: PracticeRow, act: Act): boolean {
  return act.passage === passage && 'question' in act && questions.includes(act.question)
}
