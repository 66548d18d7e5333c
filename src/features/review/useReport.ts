import { useEffect, useMemo, useState } from 'react'
import type { Answers } from '../../../domain/answers'
import type { FullContent } from '../../../domain/content'
import { filtersOf, reportOf, type Filter, type ScoreReport } from '../../../domain/results/report'
import type { Tools } from '../../../domain/work'
import { failureOf, type ApiFailure } from '../../api/failure'
import { loadKeys } from '../../api/loadPassages'
import { useAppDispatch } from '../../redux/hooks'
import { historyApi } from './historyApi'

/** A finished attempt, as its review knows it. */
export type Reviewed = { testNumber: number; attemptId: string; answers: Answers; tools: Tools }

const NONE: readonly number[] = []

export type Reviewing =
  | { status: 'loading' }
  | { status: 'failed'; failure: ApiFailure; retry(): void }
  | { status: 'ready'; report: ScoreReport; filters: Record<Filter, number[]> }

/**
 * What can be learnt from an attempt, once its history and all nine passages are here.
 * @param noted the questions with a note
 */
export function useReport(
  { testNumber, attemptId, answers, tools }: Reviewed,
  noted: readonly number[] = NONE,
): Reviewing {
  const dispatch = useAppDispatch()
  const { data: history, error, refetch } = historyApi.useGetHistoryQuery({ attemptId })
  const [contents, setContents] = useState<FullContent[] | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isStale = false
    void dispatch(loadKeys({ testNumber, attemptId })).then((keys) => {
      if (isStale) return
      if (keys.failure) setFailure(keys.failure)
      else setContents(keys.data)
    })
    return () => {
      isStale = true
    }
  }, [dispatch, testNumber, attemptId, tries])

  return useMemo((): Reviewing => {
    if (history && contents) {
      const sources = { contents, answers, tools, history }
      const report = reportOf(sources)
      return { status: 'ready', report, filters: filtersOf(report, sources, noted) }
    }
    const latest = failure ?? (error === undefined ? null : failureOf(error))
    if (latest === null) return { status: 'loading' }
    const retry = () => {
      setFailure(null)
      setTries((count) => count + 1)
      if (error !== undefined) void refetch()
    }
    return { status: 'failed', failure: latest, retry }
  }, [history, contents, answers, tools, noted, failure, error, refetch])
}
