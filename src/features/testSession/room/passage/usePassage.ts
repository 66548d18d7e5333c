import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import { passageNumbers } from '../../../../../domain/exam'
import type { TestContent } from '../../../../../domain/content'
import { api } from '../../../../api/api'
import { useAppSelector } from '../../../../redux/hooks'
import type { RootState } from '../../../../redux/types'
import { selectSession } from '../../state/testSessionSlice'

/** Fetches a passage of the test on screen, in the version that its attempt is pinned to; with its key once it is finished. */
export function usePassage(passage: number) {
  const test = useTest()
  return api.useGetPassageQuery(test === null ? skipToken : { ...test, passage })
}

/** The texts of these passages, by their number, as far as they are here already; one look at the state for all of them. */
export function usePassageTexts(passages: readonly number[]): Readonly<Partial<Record<number, TestContent>>> {
  const test = useTest()
  const select = useMemo(() => {
    const each = passages.map((passage) => [passage, selectText(test, passage)] as const)
    return (state: RootState) =>
      Object.fromEntries(each.map(([passage, selectOne]) => [passage, selectOne(state)]))
  }, [test, passages])
  return useAppSelector(select, shallowEqual)
}

/** The test's title, which each of its passages has, once one is here. */
export function useTestTitle(): string | undefined {
  const test = useTest()
  const select = useMemo(() => {
    const each = passageNumbers.map((passage) => selectText(test, passage))
    return (state: RootState) => {
      for (const selectOne of each) {
        const content = selectOne(state)
        if (content) return content.test.title
      }
      return undefined
    }
  }, [test])
  return useAppSelector(select)
}

function selectText(test: ReturnType<typeof useTest>, passage: number) {
  const select = api.endpoints.getPassage.select(test === null ? skipToken : { ...test, passage })
  return (state: RootState) => select(state).data?.content
}

function useTest() {
  return useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress' && session.status !== 'finished') return null
    const { testNumber, attemptId, status } = session
    return { testNumber, attemptId, finished: status === 'finished' }
  }, shallowEqual)
}
