import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import { passageNumbers } from '../../../../../domain/exam'
import type { TestContent } from '../../../../../domain/content'
import { api } from '../../../../api/api'
import { useAppSelector } from '../../../../redux/hooks'
import type { RootState } from '../../../../redux/types'
import { selectSession } from '../../state/testSessionSlice'

/** Loads the attempt's version of a passage, with its key once the test is finished. */
export function usePassage(passage: number) {
  const test = useTest()
  return api.useGetPassageQuery(test === null ? skipToken : { ...test, passage })
}

/** One subscription for all passages. */
export function usePassageTexts(passages: readonly number[]): Readonly<Partial<Record<number, TestContent>>> {
  const test = useTest()
  const select = useMemo(() => {
    const each = passages.map((passage) => [passage, selectText(test, passage)] as const)
    return (state: RootState) =>
      Object.fromEntries(each.map(([passage, selectOne]) => [passage, selectOne(state)]))
  }, [test, passages])
  return useAppSelector(select, shallowEqual)
}

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
