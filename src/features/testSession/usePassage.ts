import { skipToken } from '@reduxjs/toolkit/query'
import { shallowEqual } from 'react-redux'
import { api } from '../../api/api'
import type { TestContent } from '../../../domain/content'
import { useAppSelector } from '../../redux/hooks'
import { selectSession } from './testSessionSlice'

/** Fetches a passage of the test on screen, in the version that its attempt is pinned to; with its key once it is finished. */
export function usePassage(passage: number) {
  return api.useGetPassageQuery(useRequest(passage))
}

/** The same passage where it is here already; another asks for it. */
export function usePassageText(passage: number): TestContent | undefined {
  return api.endpoints.getPassage.useQueryState(useRequest(passage)).currentData?.content
}

function useRequest(passage: number) {
  return useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress' && session.status !== 'finished') return skipToken
    const { testNumber, attemptId, status } = session
    return { testNumber, passage, attemptId, finished: status === 'finished' }
  }, shallowEqual)
}
