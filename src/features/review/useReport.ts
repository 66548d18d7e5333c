import { useMemo, useState } from 'react'
import type { Answers } from '../../../domain/answers'
import { filtersOf, reportOf, type Filter, type ScoreReport } from '../../../domain/results/report'
import type { Tools } from '../../../domain/work'
import { failureOf, type ApiFailure } from '../../api/failure'
import { keysApi } from '../../api/loadPassages'
import { pagesApi } from '../../api/pagesApi'

export type Reviewed = { testNumber: number; attemptId: string; answers: Answers; tools: Tools }

const NONE: readonly number[] = []

export type Reviewing =
  | { status: 'loading' }
  | { status: 'failed'; failure: ApiFailure; retry(): void }
  | { status: 'ready'; report: ScoreReport; filters: Record<Filter, readonly number[]> }

/** @param noted the questions with a note */
export function useReport(
  { testNumber, attemptId, answers, tools }: Reviewed,
  noted: readonly number[] = NONE,
): Reviewing {
  const history = pagesApi.useGetHistoryQuery({ attemptId })
  const keys = keysApi.useGetKeysQuery({ testNumber, attemptId })

  return useMemo((): Reviewing => {
    if (history.data && keys.data) {
      const sources = { contents: keys.data, answers, tools, history: history.data }
      const report = reportOf(sources)
      return { status: 'ready', report, filters: filtersOf(report, tools, noted) }
    }
    const failed = [history, keys].filter(({ isError }) => isError)
    if (failed.length === 0) return { status: 'loading' }
    const retry = () => failed.forEach(({ refetch }) => void refetch())
    return { status: 'failed', failure: failureOf(failed[0]?.error), retry }
  }, [history, keys, answers, tools, noted])
}

export type Shown = {
  /** Null for all. */
  filter: Filter | null
  /** In order; null for all. Fixed while in use: deleting a note does not hide its question. */
  questions: readonly number[] | null
  choose(filter: Filter | null): void
}

export function useShown(reviewing: Reviewing): Shown {
  const [shown, setShown] = useState<Pick<Shown, 'filter' | 'questions'>>(ALL)
  return {
    ...shown,
    choose: (filter) => {
      if (filter === null || reviewing.status !== 'ready') return setShown(ALL)
      setShown({ filter, questions: reviewing.filters[filter] })
    },
  }
}

const ALL = { filter: null, questions: null }
