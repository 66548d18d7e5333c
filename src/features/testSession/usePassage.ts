import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import { passageNumbers } from '../../../domain/exam'
import type { TestContent } from '../../../domain/content'
import { api } from '../../api/api'
import { useAppSelector } from '../../redux/hooks'
import type { RootState } from '../../redux/types'
import { selectSession } from './testSessionSlice'

/** Fetches a passage of the test on screen, in the version that its attempt is pinned to; with its key once it is finished. */
export function usePassage(passage: number) {
  const test = useTest()
  return api.useGetPassageQuery(test === null ? skipToken : { ...test, passage })
}

/** The texts of all nine, by their number, as far as they are here already; one look at the state for all of them. */
export function usePassageTexts(): Readonly<Partial<Record<number, TestContent>>> {
  const test = useTest()
  const select = useMemo(() => {
    const each = passageNumbers.map(
      (passage) =>
        [passage, api.endpoints.getPassage.select(test === null ? skipToken : { ...test, passage })] as const,
    )
    return (state: RootState) =>
      Object.fromEntries(each.map(([passage, selectOne]) => [passage, selectOne(state).data?.content]))
  }, [test])
  return useAppSelector(select, shallowEqual)
}

function useTest() {
  return useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress' && session.status !== 'finished') return null
    const { testNumber, attemptId, status } = session
    return { testNumber, attemptId, finished: status === 'finished' }
  }, shallowEqual)
}
