import { useState } from 'react'
import { chosenLetter } from '../../../../domain/answers'
import { noWork, type Operation } from '../../../../domain/work'
import type { ApiFailure } from '../../../api/failure'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { hasRoom } from '../session/applyAct'
import { hasAttempt, hasSitting } from '../session/states'
import { selectIsStorageFull, selectSession } from '../session/testSessionSlice'
import { forgetOvertakenFinish, wasFinishOvertaken } from '../outbox/overtakenFinish'
import { continueHere } from '../writer/continueHere'

const NONE: readonly Operation[] = []

/** Whatever is to be said of the sitting; fetched when something is. */
export function SessionNotices({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <>
      {isReadOnly && <ElsewhereNotice />}
      <StorageNotice />
      <FullNotice />
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
          This test is open in another tab or on another device. This page is read-only. If you continue here
          and finish while another device is offline, answers that only that device has will not count.
        </p>
        {isFinishOvertaken && (
          <p>
            You finished this test here, but it was continued elsewhere before that reached us, so it has not
            been submitted. Nothing is lost: it goes on there.
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

/** Work that the server did not take: said, so that nobody wonders, as long as the test has anything else there. */
export function RefusedNotice({ refused }: { refused: readonly Operation[] }) {
  const kept = useAppSelector((state) => {
    const session = selectSession(state)
    return hasAttempt(session) ? session.answers : noWork.answers
  })
  const answers = answersIn(
    refused,
    ({ passage, question, value }) => (chosenLetter(kept, passage, question) ?? null) !== value,
  )
  const lost = [...answers, ...marksIn(refused)]
  if (lost.length === 0) return null
  return (
    <Notice tone="plain">
      <p>
        {answers.length > 0 ? 'Not counted' : 'Not kept'}: {lost.join(', ')}. Either you changed this later
        elsewhere, the test was over or its results had been shown, or it had reached its limit of changes.
        {answers.length === 0 && ' Your score is not affected.'}
      </p>
    </Notice>
  )
}

type Choice = Extract<Operation, { kind: 'answer' }>

/** The last choice for each question, in words; of those alone that are to be told. */
function answersIn(
  operations: readonly Operation[],
  isTold: (choice: Choice) => boolean = () => true,
): string[] {
  const choices = operations.filter((op) => op.kind === 'answer')
  return [...new Map(choices.map((choice) => [choice.question, choice])).values()]
    .filter(isTold)
    .map(({ question, value }) => `question ${question} (${value ?? 'answer removed'})`)
}

const MARKS = { strike: 'options struck out', flag: 'flags', highlight: 'highlights' } as const

/** Each kind of mark once, in words; that a question was seen is none of the reader's acts. */
function marksIn(operations: readonly Operation[]): string[] {
  const marks = operations.flatMap(({ kind }) => (kind === 'answer' || kind === 'seen' ? [] : [MARKS[kind]]))
  return [...new Set(marks)]
}
