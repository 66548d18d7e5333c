import { answersFromList, answersToList } from '../../domain/answers'
import type { Act, AnyAct, Finish } from '../../domain/acts'
import { clamped, fold, registerOf, stampOf, type Folded } from '../../domain/fold'
import type { RefusalCode } from '../../domain/attempt'
import { passageKey, LATE_BATCHES, LATE_WORK_SECONDS } from '../../domain/exam'
import { scoreAnswers } from '../../domain/results/scoring'
import type { Request } from '../../domain/wire'
import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import {
  isPractice,
  isTest,
  type AttemptRow,
  type Lists,
} from '../store/repositories/exams/attemptsRepository'
import type { Repositories } from '../store/store'
import { ownAttempt } from './attempts'
import { finishOverdue, isOverdue } from './overdue'
import { explain, requireOf } from './practice/practice'
import { isWithinQuota, HIGHLIGHT_BYTES, listBytes } from '../../domain/quota'

type Refused = { opId: string; code: RefusalCode }
type Stored = { attempt: AttemptRow; refused: Refused[]; now: number }

/**
 * Stores each act once. The latest act per register wins, whatever device it is from (domain/acts.ts).
 * @param loggedInAt last password entry, in ms
 * @throws ApiError no_attempt, forbidden; unauthenticated for an ended login
 */
export async function saveActs(
  deps: Deps,
  { uid, loggedInAt }: { uid: string; loggedInAt?: number },
  { attemptId, acts }: Pick<Request<'saveAnswers'>, 'attemptId' | 'acts'>,
): Promise<Stored> {
  const { store, testVersions, clock } = deps
  const { validSince, ...found } = ownAttempt(await store.attempts.findWithLogin(attemptId), uid)
  if (validSince !== null && (loggedInAt ?? 0) < validSince.getTime()) throw new ApiError('unauthenticated')
  if (isOverdue(found, clock.now())) await finishOverdue(deps, uid)
  const passages = await testVersions.pinned(found.contentVersion)
  return store.transaction(async (repositories) => {
    const { users, attempts } = repositories
    const asked = acts.filter((act) => !isWork(act))
    // Locks the user first, as a start does, so no attempt starts before the key is read.
    if (isPractice(found) && asked.length > 0) await users.holdAlone(uid)
    const before = ownAttempt(await attempts.findForUpdate(attemptId), uid)
    const now = clock.now()
    const work = acts.filter(isWork)
    if (isPractice(before)) requireOf(before, acts)
    const stored = work.length > 0 ? await storeWork(repositories, before, work, now) : keepNothing(before)
    let { attempt } = stored
    if (attempt.lateBatches > before.lateBatches) {
      const lateScore = scoreAnswers(answersFromList(attempt.answers), passages)
      await attempts.change(attempt.id, { late: true, lateScore, lateBatches: attempt.lateBatches })
      attempt = { ...attempt, lateScore }
    }
    const refused = [...stored.refused]
    if (isPractice(attempt)) {
      const told = await explain(repositories, attempt, asked, now)
      return { attempt: told.attempt, refused: [...refused, ...told.refused], now }
    }
    for (const finish of acts.filter((act) => act.kind === 'finish')) {
      const code = await whyNotFinished(repositories, attempt, finish, now)
      if (code) refused.push({ opId: finish.opId, code })
      else if (attempt.status === 'open') {
        const change = {
          status: 'finished',
          finishedBy: (await isEndedForOthers(repositories, attempt, finish)) ? 'server' : 'taker',
          finishedAt: new Date(now),
          score: scoreAnswers(answersFromList(attempt.answers), passages),
        } as const
        await attempts.change(attempt.id, change)
        attempt = { ...attempt, ...change }
      }
    }
    return { attempt, refused, now }
  })
}

const isWork = (act: AnyAct): act is Act => act.kind !== 'finish' && act.kind !== 'explain'

const keepNothing = (attempt: AttemptRow) => ({ attempt, refused: [] as Refused[] })

/** The caller has locked the attempt. */
async function storeWork(
  repositories: Repositories,
  attempt: AttemptRow,
  acts: readonly Act[],
  now: number,
): Promise<Pick<Stored, 'attempt' | 'refused'>> {
  const { attempts } = repositories
  const { storedIds, stamps } = await attempts.standing(attempt.id, acts)
  const fresh = new Map(acts.filter(({ opId }) => !storedIds.has(opId)).map((act) => [act.opId, act]))
  if (fresh.size === 0) return keepNothing(attempt)
  const isOver = attempt.status === 'finished'
  const isTaken = !isOver || (await takesLateWork(repositories, attempt, now))
  const inTime = [...fresh.values()].filter(
    (act) => isTaken && !isTooLate(attempt, act, now) && !isExplained(attempt, act),
  )
  const { kept, full } = fitToQuota(attempt, await asStored(repositories, attempt, inTime, now))
  const code = isPractice(attempt) ? 'explained' : 'time_over'
  const keptIds = new Set([...kept.map(({ opId }) => opId), ...full])
  const refused = [
    ...full.map((opId): Refused => ({ opId, code: 'full' })),
    ...[...fresh.keys()].flatMap((opId): Refused[] => (keptIds.has(opId) ? [] : [{ opId, code }])),
  ]
  if (kept.length === 0) return { attempt, refused }

  const before: Folded = { answers: answersFromList(attempt.answers), tools: attempt.tools, stamps }
  const after = kept.reduce(fold, before)
  const lists: Record<string, Lists[string]> = {}
  for (const act of kept) {
    if (act.kind === 'highlight' && stands(after, act)) lists[passageKey(act.passage)] = act.value
  }
  const change = {
    answers: answersToList(after.answers),
    tools: { ...after.tools, highlights: {} },
    lastAct: attempt.lastAct + kept.length,
  }
  await attempts.store(attempt.id, {
    // Keeps only the current highlight list in full.
    acts: kept.map((act, index) => ({
      ...act,
      ...(act.kind === 'highlight' && !stands(after, act) && { value: null }),
      seq: attempt.lastAct + index + 1,
    })),
    storedAt: new Date(now),
    after: change,
    lists,
  })
  const late = isOver ? { late: true, lateBatches: attempt.lateBatches + 1 } : {}
  return { attempt: { ...attempt, ...change, ...late }, refused }
}

/** Corrects times of a device whose clock is ahead. */
async function asStored(
  { attempts }: Pick<Repositories, 'attempts'>,
  { id }: AttemptRow,
  acts: readonly Act[],
  now: number,
): Promise<Act[]> {
  const isAhead = acts.some(({ at }) => Date.parse(at) > now)
  const lastOf = isAhead ? await attempts.devicesOf(id) : {}
  const devices = new Set(acts.map(({ device }) => device))
  return [...devices].flatMap((device) =>
    clamped(
      acts.filter((act) => act.device === device),
      now,
      Date.parse(lastOf[device] ?? '') || 0,
    ),
  )
}

function stands({ stamps }: Folded, act: Act): boolean {
  return stamps[registerOf(act)] === stampOf(act)
}

/** An act that arrives before the deadline is in time, whatever its device's clock says. */
function isTooLate({ deadline }: AttemptRow, { at }: Act, now: number): boolean {
  return deadline !== null && now > deadline.getTime() && Date.parse(at) > deadline.getTime()
}

/** An explained question keeps its counted answer. */
function isExplained({ explained }: AttemptRow, act: Act): boolean {
  return act.kind === 'answer' && String(act.question) in explained
}

/** True if a page's clock ended the test and other devices, which may hold answers from before, took part. */
async function isEndedForOthers(
  { attempts }: Pick<Repositories, 'attempts'>,
  { id }: AttemptRow,
  { value, device }: Finish,
): Promise<boolean> {
  if (value !== 'timeRanOut') return false
  return Object.keys(await attempts.devicesOf(id)).some((other) => other !== device)
}

/** Null if the finish is accepted or the attempt is over already */
async function whyNotFinished(
  { attempts }: Pick<Repositories, 'attempts'>,
  attempt: AttemptRow,
  finish: Finish,
  now: number,
): Promise<RefusalCode | null> {
  if (attempt.status === 'finished' || !isTest(attempt)) return null
  if (finish.value === 'timeRanOut') return now < attempt.deadline.getTime() ? 'time_left' : null
  const at = new Date(Math.min(Date.parse(finish.at), now))
  return (await attempts.hasLaterElsewhere(attempt.id, finish.device, at)) ? 'overtaken' : null
}

/**
 * For attempts the server finished: within seven days, for a limited number of batches, and until any of the key is
 * shown. Relies on device time (docs/attempts.md).
 */
export async function takesLateWork(
  { attempts }: Pick<Repositories, 'attempts'>,
  attempt: AttemptRow,
  now: number,
): Promise<boolean> {
  if (!isTest(attempt)) return false
  const { finishedBy, lateBatches, deadline, userId, testNumber, startedAt } = attempt
  return (
    finishedBy === 'server' &&
    lateBatches < LATE_BATCHES &&
    now <= deadline.getTime() + LATE_WORK_SECONDS * 1000 &&
    !(await attempts.isRevealed(userId, testNumber, startedAt))
  )
}

/** Returns the acts within the quota and the ids of the rest. Only the last highlight list of a passage counts. */
export function fitToQuota(
  { lastAct, highlightBytes, mode }: Pick<AttemptRow, 'lastAct' | 'highlightBytes' | 'mode'>,
  acts: readonly Act[],
): { kept: Act[]; full: string[] } {
  const isBeyond = beyondBytes(highlightBytes, acts)
  const kept: Act[] = []
  const full: string[] = []
  for (const act of acts) {
    if (isBeyond.has(act.opId) || !isWithinQuota(act.kind, lastAct + kept.length, mode === 'practice'))
      full.push(act.opId)
    else kept.push(act)
  }
  return { kept, full }
}

function beyondBytes(highlightBytes: number, acts: readonly Act[]): ReadonlySet<string> {
  const lists = acts.filter((act) => act.kind === 'highlight')
  const hasLater = new Set<number>()
  const beyond = new Set<string>()
  let bytes = highlightBytes
  for (const act of lists.toReversed()) {
    if (hasLater.has(act.passage)) continue
    if (bytes + listBytes(act) > HIGHLIGHT_BYTES) beyond.add(act.opId)
    else {
      bytes += listBytes(act)
      hasLater.add(act.passage)
    }
  }
  return beyond
}
