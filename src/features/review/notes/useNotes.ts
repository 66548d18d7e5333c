import { useEffect, useMemo, useRef, useState } from 'react'
import type { Note } from '../../../../domain/results/notes'
import { failureOf, type ApiFailure } from '../../../api/failure'
import { useAppDispatch } from '../../../redux/hooks'
import { backoffMs } from '../../../redux/retry'
import { draftsHere, keepNote, sendNote } from './noteThunks'
import { notesApi } from './notesApi'

/** After the last key, in ms: a sentence is one request. */
const PAUSE_MS = 700

/** Where a note is: with the server, on its way, or on this device until the server takes it. */
export type Standing = 'saved' | 'saving' | 'kept'

/** The notes of a review. */
export type Notes = {
  /** False until the server's are here: an empty field would hide them. */
  isReady: boolean
  /** Why they are not here. */
  failure: ApiFailure | null
  retry(): void
  /** Questions whose note says something, in order. */
  noted: readonly number[]
  textOf(question: number): string
  standingOf(question: number): Standing
  write(question: number, text: string): void
}

/** What was written at the questions of an attempt: kept on this device with each key, and sent after a pause. */
export function useNotes(attemptId: string): Notes {
  const dispatch = useAppDispatch()
  const { data: stored, error, refetch } = notesApi.useGetNotesQuery({ attemptId })
  const [drafts, setDrafts] = useState<readonly Note[]>(() => dispatch(draftsHere(attemptId)))
  /** In a row. */
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    const [draft] = drafts
    if (draft === undefined) return
    const send = async () => {
      stop()
      if ((await dispatch(sendNote(attemptId, draft))) !== null) return setFailures((count) => count + 1)
      setFailures(0)
      setDrafts((now) => now.filter((each) => each !== draft))
    }
    const timer = setTimeout(send, failures === 0 ? PAUSE_MS : backoffMs(failures))
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
    window.addEventListener('online', send)
    return stop
  }, [dispatch, attemptId, drafts, failures])

  const latest = useRef(drafts)
  useEffect(() => {
    latest.current = drafts
  }, [drafts])
  // Whoever leaves within the pause has written it all the same.
  useEffect(() => {
    const sendAll = () => latest.current.forEach((draft) => void dispatch(sendNote(attemptId, draft)))
    window.addEventListener('pagehide', sendAll)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [dispatch, attemptId])

  const texts = useMemo(
    () => new Map([...(stored ?? []), ...drafts].map(({ question, text }) => [question, text])),
    [stored, drafts],
  )
  const noted = useMemo(
    () => [...texts].flatMap(([question, text]) => (text === '' ? [] : [question])).toSorted((a, b) => a - b),
    [texts],
  )
  return {
    isReady: stored !== undefined,
    failure: stored === undefined && error !== undefined ? failureOf(error) : null,
    retry: () => void refetch(),
    noted,
    textOf: (question) => texts.get(question) ?? '',
    standingOf: (question) => {
      if (!drafts.some((draft) => draft.question === question)) return 'saved'
      return failures > 0 ? 'kept' : 'saving'
    },
    write: (question, text) => {
      const note = { question, text, writtenAt: new Date().toISOString() }
      dispatch(keepNote(attemptId, note))
      setDrafts((now) => [...now.filter((each) => each.question !== question), note])
    },
  }
}
