import { useEffect, useMemo, useRef, useState } from 'react'
import { failureOf, type ApiFailure } from '../../../api/failure'
import { pagesApi } from '../../../api/pagesApi'
import { useAppDispatch } from '../../../redux/hooks'
import { backoffMs } from '../../../redux/retry'
import { draftsHere, keepNote, sendNote, type Draft } from './noteThunks'

/** Delay after the last keystroke, in ms. */
const PAUSE_MS = 700

/** `kept`: on this device until a retry succeeds. `refused`: only on this device, for good. */
export type Standing = 'saved' | 'saving' | 'kept' | 'refused'

export type Notes = {
  /** An empty field would hide notes that are still loading. */
  isReady: boolean
  failure: ApiFailure | null
  retry(): void
  /** Questions with a note, in order. */
  noted: readonly number[]
  textOf(question: number): string
  standingOf(question: number): Standing
  write(question: number, text: string): void
}

/** Stores notes on this device on each keystroke and sends them after a pause. */
export function useNotes(attemptId: string): Notes {
  const dispatch = useAppDispatch()
  const { data: stored, error, refetch } = pagesApi.useGetNotesQuery({ attemptId })
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => dispatch(draftsHere(attemptId)))
  const [aside, setAside] = useState<readonly Draft[]>([])
  /** Consecutive failures. */
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    const [draft] = drafts
    if (draft === undefined) return
    const send = async () => {
      stop()
      const sent = await dispatch(sendNote(attemptId, draft))
      if ('failure' in sent && !sent.isOver) return setFailures((count) => count + 1)
      setFailures(0)
      if ('failure' in sent) setAside((before) => [...before, draft])
      const basedOn = 'standing' in sent && sent.standing.text === draft.text ? sent.standing.writtenAt : null
      // Newer text for the question is based on the saved note.
      setDrafts((now) =>
        now
          .filter((each) => each !== draft)
          .map((each) => (each.question === draft.question && basedOn ? { ...each, basedOn } : each)),
      )
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
  // Sends text typed just before leaving.
  useEffect(() => {
    const sendAll = () => latest.current.forEach((draft) => void dispatch(sendNote(attemptId, draft)))
    window.addEventListener('pagehide', sendAll)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [dispatch, attemptId])

  const texts = useMemo(
    () => new Map([...(stored ?? []), ...aside, ...drafts].map(({ question, text }) => [question, text])),
    [stored, aside, drafts],
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
      if (!drafts.some((draft) => draft.question === question))
        return aside.some((draft) => draft.question === question) ? 'refused' : 'saved'
      return failures > 0 ? 'kept' : 'saving'
    },
    write: (question, text) => {
      const isOfThis = (each: { question: number }) => each.question === question
      const before = drafts.findLast(isOfThis)
      const basedOn = before ? before.basedOn : (stored?.find(isOfThis)?.writtenAt ?? null)
      const draft = dispatch(
        keepNote(attemptId, {
          ...{ question, writtenAt: new Date().toISOString(), basedOn },
          // PostgreSQL text cannot contain NUL.
          text: text.replaceAll('\0', ''),
        }),
      )
      setAside((before) => before.filter((each) => each.question !== question))
      setDrafts((now) => [...now.filter((each) => each.key !== draft.key), draft])
    },
  }
}
