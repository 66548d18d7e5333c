import type { Act, AnyAct, Finish } from '../../../../domain/acts'
import { foldAll } from '../../../../domain/fold'
import { answersFromList } from '../../../../domain/answers'
import type { Attempt, RefusalCode } from '../../../../domain/attempt'
import type { Answer, Request } from '../../../../domain/wire'
import type { Merging, TestSession } from './states'

/** An open attempt as the server tells it, and what this device has set aside for it. */
export type Opening = { attempt: Attempt; ownerUid: string; device: string; aside?: readonly AnyAct[] }

type InProgress = Extract<TestSession, { status: 'inProgress' }>

/** An open attempt on screen. What was heard of it later than this answer was made stays. */
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

/** In which this page has done nothing. */
export const untouched = {
  ...{ unacknowledged: [], own: {}, passage: 1, question: 1, done: [], undone: [], isFull: false },
}

/** What is on screen, made anew of what was told and what is not acknowledged. */
export function shown<S extends Merging>(sitting: S): S {
  const { answers, tools, stamps } = foldAll(sitting.told, sitting.unacknowledged)
  return { ...sitting, answers, tools, stamps }
}

/** The sitting with acts that this browser's journal has and the page does not know: of another tab, or of a page that crashed. */
export function withJournalled<S extends Merging>(sitting: S, acts: readonly Act[]): S {
  const known = new Set([...sitting.unacknowledged, ...sitting.refused].map(({ opId }) => opId))
  const missing = acts.filter(({ opId }) => !known.has(opId))
  if (missing.length === 0) return sitting
  return shown({ ...sitting, unacknowledged: [...sitting.unacknowledged, ...missing] })
}

/** The sitting after a delivery: what is acknowledged, what is not kept, and what was done elsewhere. */
export function synced<S extends Merging>(
  sitting: S,
  { acts: sent, cursor: asked }: Request<'saveAnswers'>,
  answer: Answer<'saveAnswers'>,
): S {
  const { told, unacknowledged } = sitting
  // Asked before the sitting was on screen: between what it knows and this answer acts may be missing.
  const hasGap = asked === null || asked > told.cursor
  const refused = new Map(answer.refused.map(({ opId, code }) => [opId, code]))
  const notKept = sent.filter(({ opId }) => refused.has(opId) && !isVoid(refused.get(opId)))
  // What is stored stays on screen until its page of acts has come.
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

/** Whether it is as if an act had never been: a finish by a clock that was ahead, an explanation that is not given now. */
export function isVoid(code: RefusalCode | undefined): boolean {
  return code === 'time_left' || code === 'held'
}

/** The running sitting on its way to its end. */
export function finishing(
  { confirmingFinish: _asked, saveFailure: _save, ...sitting }: InProgress,
  finish: Finish,
): TestSession {
  return { ...sitting, status: 'finishing', finish, failure: null }
}

/** A sitting that was on its way to its end, and goes on: elsewhere it has gone on already, or there is time left. */
export function takenUpAgain({
  finish: _finish,
  failure: saveFailure,
  ...sitting
}: Extract<TestSession, { status: 'finishing' }>): TestSession {
  return { ...sitting, status: 'inProgress', confirmingFinish: false, saveFailure }
}

/** Two lists of acts in one, each act once. */
export function joined(one: readonly AnyAct[] = [], other: readonly AnyAct[] = []): AnyAct[] {
  return [...new Map([...one, ...other].map((act) => [act.opId, act])).values()]
}
