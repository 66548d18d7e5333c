import { useState } from 'react'
import * as z from 'zod/mini'
import { Alert, Button } from '@chakra-ui/react'
import { chosenLetter } from '../../../../domain/answers'
import type { AnyAct } from '../../../../domain/acts'
import { parseJson } from '../../../../domain/base/parseJson'
import { noWork } from '../../../../domain/work'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import type { AppThunk } from '../../../redux/types'
import { hasAttempt, type TestSession } from '../state/states'
import { hasRoom } from '../state/takeAct'
import { selectIsStorageFull, selectSession } from '../state/testSessionSlice'

type SessionNoticesProps = { isTaking: boolean; refused: readonly AnyAct[] }

/** Lazy; loaded with the first notice. */
export function SessionNotices({ isTaking, refused }: SessionNoticesProps) {
  return (
    <>
      {isTaking && <StorageNotice />}
      <FullNotice />
      <RefusedNotice refused={refused} />
    </>
  )
}

function StorageNotice() {
  const isStorageFull = useAppSelector(selectIsStorageFull)
  if (!isStorageFull) return null
  return (
    <Alert.Root status="error" role="alert">
      <p>
        This device is out of storage space for your answers. You can continue the test: each answer is safe
        once “Saved” is shown, so stay online until then.
      </p>
    </Alert.Root>
  )
}

/** Shown once the limit is reached, since later changes are not rendered. */
export function FullNotice() {
  const full = useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress' || hasRoom(session, 'highlight')) return null
    return hasRoom(session, 'strike') ? 'highlight' : 'change'
  })
  if (!full) return null
  return (
    <Alert.Root status="error" role="alert">
      <p>
        This test has reached its limit of {full}s:{' '}
        {full === 'highlight' ? 'a highlight' : 'a highlight, a flag or a struck-out answer'} made from now on
        will not be saved, and the most recent ones may be missing. Your answers are still saved.
      </p>
    </Alert.Root>
  )
}

/** Shown until the rejected work counts or the user has read it. */
export function RefusedNotice({ refused }: { refused: readonly AnyAct[] }) {
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
  const isFinishDropped = session.status === 'inProgress' && told.some(({ kind }) => kind === 'finish')
  if (lost.length === 0 && !isFinishDropped) return null
  const close = () => {
    const opIds = refused.map(({ opId }) => opId)
    dispatch(rememberRefused(opIds))
    setRead(opIds)
  }
  return (
    <Alert.Root role="status">
      <div className="stack">
        {isFinishDropped && (
          <p>
            You finished this test here, but it was used on another device after that. It has not been
            submitted, and goes on.
          </p>
        )}
        {lost.length > 0 && (
          <p>
            {answers.length > 0 ? 'Not counted' : 'Not kept'}: {lost.join(', ')}. {whyRefused(session)}
            {answers.length === 0 && ' Your score is not affected.'}
          </p>
        )}
        <div className="row">
          <Button variant="outline" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </Alert.Root>
  )
}

function whyRefused(session: TestSession): string {
  return session.status === 'inProgress'
    ? 'The test had reached its limit of changes, or the time was over.'
    : 'It had not been saved when the test was finished or its results were shown.'
}

function lastChoices(acts: readonly AnyAct[]) {
  const choices = acts.filter((act) => act.kind === 'answer')
  return [...new Map(choices.map((choice) => [choice.question, choice])).values()]
}

/** Null: shown elsewhere, or no act of the user */
const MARKS: Record<AnyAct['kind'], string | null> = {
  answer: null,
  finish: null,
  explain: null,
  seen: null,
  strike: 'options struck out',
  flag: 'flags',
  highlight: 'highlights',
}

function marksIn(acts: readonly AnyAct[]): string[] {
  return [...new Set(acts.flatMap(({ kind }) => MARKS[kind] ?? []))]
}

const OpIds = z.array(z.string())

/** Ids of the rejected acts that the user has acknowledged. */
const readRefused =
  (): AppThunk<readonly string[]> =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return []
    const parsed = OpIds.safeParse(parseJson(deviceStorage.getItem(keyOf(session)) ?? ''))
    return parsed.success ? parsed.data : []
  }

const rememberRefused =
  (opIds: readonly string[]): AppThunk =>
  (_dispatch, getState, { deviceStorage }) => {
    const session = selectSession(getState())
    if (!hasAttempt(session)) return
    try {
      deviceStorage.setItem(keyOf(session), JSON.stringify(opIds))
    } catch (error) {
      console.error('Not stored:', error)
    }
  }

const keyOf = ({ ownerUid, attemptId }: { ownerUid: string; attemptId: string }) =>
  `passage-nine/read/${ownerUid}/${attemptId}`
