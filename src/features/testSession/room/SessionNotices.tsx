import { useState } from 'react'
import { chosenLetter } from '../../../../domain/answers'
import { noWork, type Operation } from '../../../../domain/work'
import type { ApiFailure } from '../../../api/failure'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { hasRoom } from '../session/applyAct'
import { hasAttempt, hasSitting, type TestSession } from '../session/states'
import { selectIsStorageFull, selectSession } from '../session/testSessionSlice'
import { forgetOvertakenFinish, wasFinishOvertaken } from '../outbox/overtakenFinish'
import { readRefused, rememberRefused } from '../outbox/readRefused'
import { continueHere } from '../writer/continueHere'

const NONE: readonly Operation[] = []

type SessionNoticesProps = {
  /** Null once the test is over. */
  taking: { isReadOnly: boolean } | null
  refused: readonly Operation[]
}

/** Whatever is to be said of the test; fetched when something is. */
export function SessionNotices({ taking, refused }: SessionNoticesProps) {
  return (
    <>
      {taking?.isReadOnly && <ElsewhereNotice />}
      {taking && <StorageNotice />}
      <FullNotice />
      <RefusedNotice refused={refused} />
    </>
  )
}

/** Another tab or device writes this attempt: what this page may do, and what it still holds. */
function ElsewhereNotice() {
  const dispatch = useAppDispatch()
  const unsent = useAppSelector((state) => {
    const session = selectSession(state)
    return hasSitting(session) ? session.unacknowledged : NONE
  })
  const kept = [...answersIn(unsent), ...marksIn(unsent)]
  const [isFinishOvertaken] = useState(() => dispatch(wasFinishOvertaken()))
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)

  const takeOver = async () => {
    setIsWorking(true)
    const refusal = await dispatch(continueHere())
    if (!refusal) dispatch(forgetOvertakenFinish())
    setFailure(refusal)
    setIsWorking(false)
  }
  return (
    <Notice tone="plain">
      <div className="stack">
        <p>
          This test is open in another tab or on another device. This page is read-only. A device may still
          have unsent answers. To have them counted, continue the test on that device before you finish it.
        </p>
        {isFinishOvertaken && (
          <p>
            You finished this test here, but it was continued elsewhere before that reached us, so it has not
            been submitted, and goes on there.
          </p>
        )}
        {kept.length > 0 && (
          <p>
            Not sent from here yet: {kept.join(', ')}. To send what is kept on this device, continue here.
            Anything you have changed elsewhere since then stays as it is.
          </p>
        )}
        {failure && <p>The test could not be continued here. {failure.message}</p>}
        <div className="row">
          <Button working={isWorking} onClick={() => void takeOver()}>
            Continue here instead
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** The test goes on from the server alone. */
function StorageNotice() {
  const isStorageFull = useAppSelector(selectIsStorageFull)
  if (!isStorageFull) return null
  return (
    <Notice tone="wrong">
      <p>
        This device is out of storage space for your answers. You can continue the test: each answer is safe
        once “Saved” is shown, so stay online until then.
      </p>
    </Notice>
  )
}

/** What the attempt no longer keeps: said when it begins, since nothing is drawn of it. */
export function FullNotice() {
  const full = useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress' || hasRoom(session, 'highlight')) return null
    return hasRoom(session, 'strike') ? 'highlight' : 'change'
  })
  if (!full) return null
  return (
    <Notice tone="wrong">
      <p>
        This test has reached its limit of {full}s:{' '}
        {full === 'highlight' ? 'a highlight' : 'a highlight, a flag or a struck-out answer'} made from now on
        will not be saved, and the most recent ones may be missing. Your answers are still saved.
      </p>
    </Notice>
  )
}

/** Work that the server did not take: said, so that nobody wonders, until it counts or was read. */
export function RefusedNotice({ refused }: { refused: readonly Operation[] }) {
  const dispatch = useAppDispatch()
  const session = useAppSelector(selectSession)
  const [read, setRead] = useState(() => dispatch(readRefused()))
  const kept = hasAttempt(session) ? session.answers : noWork.answers
  const told = refused.filter(({ opId }) => !read.includes(opId))
  const answers = lastChoices(told).flatMap(({ passage, question, value }) => {
    const counts = chosenLetter(kept, passage, question) ?? null
    if (counts === value) return []
    const instead = counts === null ? 'no answer counts' : `${counts} counts`
    return `question ${question} (you ${value ? `chose ${value}` : 'removed your answer'}; ${instead})`
  })
  const lost = [...answers, ...marksIn(told)]
  if (lost.length === 0) return null
  const close = () => {
    const opIds = refused.map(({ opId }) => opId)
    dispatch(rememberRefused(opIds))
    setRead(opIds)
  }
  return (
    <Notice tone="plain">
      <div className="stack">
        <p>
          {answers.length > 0 ? 'Not counted' : 'Not kept'}: {lost.join(', ')}. {whyRefused(session)}
          {answers.length === 0 && ' Your score is not affected.'}
        </p>
        <div className="row">
          <Button variant="plain" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function whyRefused(session: TestSession): string {
  if (session.status !== 'inProgress')
    return 'You changed this later, or it had not been saved when the test was finished or its results were shown.'
  return hasRoom(session, 'strike')
    ? 'You changed this later.'
    : 'You changed this later, or the test had reached its limit of changes.'
}

/** The last choice for each question, in words. */
function answersIn(operations: readonly Operation[]): string[] {
  return lastChoices(operations).map(
    ({ question, value }) => `question ${question} (${value ?? 'answer removed'})`,
  )
}

function lastChoices(operations: readonly Operation[]) {
  const choices = operations.filter((op) => op.kind === 'answer')
  return [...new Map(choices.map((choice) => [choice.question, choice])).values()]
}

const MARKS = { strike: 'options struck out', flag: 'flags', highlight: 'highlights' } as const

/** Each kind of mark once, in words; that a question was seen is none of the reader's acts. */
function marksIn(operations: readonly Operation[]): string[] {
  const marks = operations.flatMap(({ kind }) => (kind === 'answer' || kind === 'seen' ? [] : [MARKS[kind]]))
  return [...new Set(marks)]
}
