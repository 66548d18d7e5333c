import { TimeFactor } from '../../../domain/base/scalars'
import { evenSeconds, PRACTICES_A_DAY } from '../../../domain/practiceList'
import type { Request } from '../../../domain/wire'
import { noWork } from '../../../domain/work'
import { ApiError, RateLimited, BadRequest, requireAccount } from '../../base/apiError'
import type { Deps } from '../../deps'
import type { PracticeRow } from '../../store/repositories/exams/attemptsRepository'
import { ownAttempt } from '../attempts'
import { finishOverdue } from '../overdue'
import { refuseHeld } from '../hold'
import { pastOf, practicableOf } from './outcomes'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_SECONDS = 60 * 60

/**
 * Idempotent per request id.
 * @throws ApiError no_record, not_paid, not_found, claim_refused, test_running, attempt_exists, rate_limited
 */
export async function startPractice(
  deps: Deps,
  userId: string,
  { practiceId, testNumber, passage, questions: asked, mode, pace, spoils }: Request<'startPractice'>,
): Promise<PracticeRow> {
  const { store, clock } = deps
  const found = await store.attempts.findPractice(practiceId)
  const there = found && ownAttempt(found, userId)
  // A repeated request returns the same practice, whatever test it names.
  if (!(await store.users.hasPaid(userId, there?.testNumber ?? testNumber))) throw new ApiError('not_paid')
  await finishOverdue(deps, userId)
  if (there) return there

  const past = await pastOf(deps, userId)
  const text = await practicableOf(deps, testNumber, past)
  const content = text?.passages[passage - 1]
  if (text === undefined || content === undefined) throw new ApiError('not_found')
  const questions = content.test.questions.flatMap(({ number }) => (asked.includes(number) ? number : []))
  if (questions.length !== asked.length) throw new BadRequest('A question is of another passage.')
  const now = new Date(clock.now())
  await store.pinnedVersions.keep({ ...text, testNumber, createdAt: now })

  await store.transaction(async ({ users, attempts, practices, results }) => {
    const user = requireAccount(await users.holdAlone(userId))
    refuseHeld(await results.unshown(userId, testNumber))
    const isSeen =
      past.attempts.some((each) => each.testNumber === testNumber) ||
      (await practices.shown(userId)).some(
        (each) => each.testNumber === testNumber && each.passage === passage,
      )
    if (!isSeen && !spoils) throw new ApiError('claim_refused')
    const begun = await attempts.startedSince(userId, new Date(now.getTime() - DAY_MS), 'practice')
    if (begun >= PRACTICES_A_DAY) throw new RateLimited(HOUR_SECONDS)
    const timeFactor = TimeFactor.parse(user.timeFactor)
    const paceSeconds = pace === 'even' ? evenSeconds(questions.length, timeFactor) : null
    await attempts.insert({
      ...{ id: practiceId, requestId: practiceId, userId, testNumber, contentVersion: text.version },
      ...{ mode: 'practice', practice: { passage, mode, paceSeconds, questions } },
      ...{ status: 'open', startedAt: now, timeFactor, answers: [], tools: noWork.tools },
    })
  })
  return ownAttempt(await store.attempts.findPractice(practiceId), userId)
}
