import type { Act, AnyAct, Finish } from '../../../../domain/acts'
import { foldAll } from '../../../../domain/fold'
import { answersFromList } from '../../../../domain/answers'
import type { Attempt, RefusalCode } from '../../../../domain/attempt'
import type { Answer, Request } from '../../../../domain/wire'
import type { Merging, TestSession } from './states'

export type Opening = { attempt: Attempt; ownerUid: string; device: string; aside?: readonly AnyAct[] }

type InProgress = Extract<TestSession, { status: 'inProgress' }>

/** Keeps what this page has learned since the answer was made. */
export function opened(current: TestSession, { attempt, ownerUid, device, aside }: Opening): TestSession {
  const here = current.status === 'inProgress' && current.attemptId === attempt.attemptId ? current : null
  const { attemptId, testNumber, deadline, timeFactor, tools, stamps, cursor } = attempt
  const answers = answersFromList(attempt.answers)
  const told = here && here.told.cursor > cursor ? here.told : { answers, tools, stamps, cursor }
  return shown<InProgress>({
    status: 'inProgress',
    confirmingFinish: false,
    ...untouched,
    ...here,
    saveFailure: null,
    ...{ ownerUid, device, attemptId, testNumber, deadline, timeFactor, answers, tools, stamps, told },
    refused: joined(here?.refused, aside),
    devices: { ...here?.devices, ...attempt.devices },
  })
}

export const untouched = {
  ...{ unacknowledged: [], own: {}, passage: 1, question: 1, done: [], undone: [], isFull: false },
}

/** Recomputes the work on screen. */
export function shown<S extends Merging>(sitting: S): S {
  const { answers, tools, stamps } = foldAll(sitting.told, sitting.unacknowledged)
  return { ...sitting, answers, tools, stamps }
}

/** Adds acts that only the journal has: another tab's, or a crashed page's. */
export function withJournalled<S extends Merging>(sitting: S, acts: readonly Act[]): S {
  const known = new Set([...sitting.unacknowledged, ...sitting.refused].map(({ opId }) => opId))
  const missing = acts.filter(({ opId }) => !known.has(opId))
  if (missing.length === 0) return sitting
  return shown({ ...sitting, unacknowledged: [...sitting.unacknowledged, ...missing] })
}

export function synced<S extends Merging>(
  sitting: S,
  { acts: sent, cursor: asked }: Request<'saveAnswers'>,
  answer: Answer<'saveAnswers'>,
): S {
  const { told, unacknowledged } = sitting
  // The request is older than the session, so acts between may be missing.
  const hasGap = asked === null || asked > told.cursor
  const refused = new Map(answer.refused.map(({ opId, code }) => [opId, code]))
  const notKept = sent.filter(({ opId }) => refused.has(opId) && !isVoid(refused.get(opId)))
  // A sent act stays until the page of acts that contains it has arrived.
  const heard = answer.more || hasGap ? sent.filter(({ opId }) => refused.has(opId)) : sent
  const settled = new Set([...heard, ...answer.acts].map(({ opId }) => opId))
  const latest = answer.acts.map(({ device, at }): [string, string] => [device, at])
  return shown({
    ...sitting,
    told: {
      ...foldAll(told, answer.acts),
      cursor: hasGap ? told.cursor : Math.max(told.cursor, answer.cursor),
    },
    unacknowledged: unacknowledged.filter(({ opId }) => !settled.has(opId)),
    refused: joined(sitting.refused, notKept),
    isFull:
      sitting.isFull ||
      notKept.some(({ kind, opId }) => kind === 'highlight' && refused.get(opId) === 'full'),
    devices: latest.reduce(
      (devices, [device, at]) => (at > (devices[device] ?? '') ? { ...devices, [device]: at } : devices),
      sitting.devices,
    ),
  })
}

/** True if a refused act needs no notice: a finish by a fast clock, or an explanation that is withheld. */
export function isVoid(code: RefusalCode | undefined): boolean {
  return code === 'time_left' || code === 'held'
}

export function finishing(
  { confirmingFinish: _asked, saveFailure: _save, ...sitting }: InProgress,
  finish: Finish,
): TestSession {
  return { ...sitting, status: 'finishing', finish, failure: null }
}

/** Resumes a test whose finish the server has rejected. */
export function resumeAttempt({
  finish: _finish,
  failure: saveFailure,
  ...sitting
}: Extract<TestSession, { status: 'finishing' }>): TestSession {
  return { ...sitting, status: 'inProgress', confirmingFinish: false, saveFailure }
}

/** Merges by id. */
export function joined(one: readonly AnyAct[] = [], other: readonly AnyAct[] = []): AnyAct[] {
  return [...new Map([...one, ...other].map((act) => [act.opId, act])).values()]
}
