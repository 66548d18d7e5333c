import type { AnyAct } from '../../../../domain/acts'
import type { Answer, Request } from '../../../../domain/wire'
import { passageKey } from '../../../../domain/exam'
import type { Practice } from '../../../../domain/practice'
import type { Tools } from '../../../../domain/work'
import { joined, shown, synced, untouched } from './sitting'
import type { PracticeSession } from './states'

export const noPractice: PracticeSession = { status: 'idle', failure: null }

export type PracticeOpening = {
  practice: Practice
  ownerUid: string
  device: string
  aside?: readonly AnyAct[]
}

type Open = Extract<PracticeSession, { status: 'open' }>

/** Keeps newer state than the response. */
export function practiceOpened(
  current: PracticeSession,
  { practice, ownerUid, device, aside }: PracticeOpening,
): PracticeSession {
  const { practiceId: attemptId, testNumber, passage } = practice
  if (current.status === 'opening' && current.attemptId !== attemptId) return current
  const here = current.status === 'open' && current.attemptId === attemptId ? current : null
  if (here && practice.serverNow <= here.practice.serverNow) return here
  const { answers, strikes, flags, highlights = [], stamps, cursor, ...facts } = practice
  const key = passageKey(passage)
  const tools = { strikes, flags, seen: [], highlights: { [key]: highlights } } satisfies Required<Tools>
  const work = { answers: { [key]: answers }, tools, stamps }
  const told = here && here.told.cursor > cursor ? here.told : { ...work, cursor }
  return shown<Open>({
    status: 'open',
    ...untouched,
    ...{ asked: [], devices: {}, ...here, saveFailure: null },
    ...{ ownerUid, device, attemptId, testNumber, passage, ...work, told, practice: facts },
    refused: joined(here?.refused, aside),
  })
}

export function practiceSynced(
  current: Open,
  request: Request<'saveAnswers'>,
  answer: Answer<'saveAnswers'>,
): Open {
  const { serverNow, practice } = answer
  const settled = new Set(request.acts.map(({ opId }) => opId))
  return {
    ...synced(current, request, answer),
    saveFailure: null,
    practice: { ...current.practice, ...practice, serverNow },
    asked: current.asked.filter(({ opId }) => !settled.has(opId)),
  }
}

export function isUnderWay(session: PracticeSession): boolean {
  return session.status === 'open' && session.practice.hold === null && session.practice.finishedAt === null
}

/** Explained questions take no acts. */
export function isTaking(session: PracticeSession, question: number): boolean {
  if (session.status !== 'open' || !isUnderWay(session)) return false
  const { practice, asked } = session
  return (
    practice.content.test.questions.some(({ number }) => number === question) &&
    !practice.explained.some((each) => each.question.number === question) &&
    !asked.some((act) => act.kind === 'finish' || act.question === question)
  )
}
