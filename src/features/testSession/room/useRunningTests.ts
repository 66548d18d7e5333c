import { shallowEqual } from 'react-redux'
import type { User } from '../../../../domain/records'
import { useAppSelector } from '../../../redux/hooks'
import { ownerIsHere } from '../state/sessionOwner'
import { selectClockOffset, selectSession } from '../state/testSessionSlice'

/** `deadline` in server time; `offset`: server time minus device time, in ms. */
export type RunningTest = { attemptId: string; testNumber: number; deadline: string; offset: number }

/** Includes the test on this device. */
export function useRunningTests({ tests }: User, offset: number): RunningTest[] {
  const here = useAppSelector((state) => {
    const session = selectSession(state)
    if (!ownerIsHere(state)) return null
    if (session.status !== 'inProgress' && session.status !== 'finishing') return null
    const { attemptId, testNumber, deadline } = session
    return { attemptId, testNumber, deadline, offset: selectClockOffset(state) }
  }, shallowEqual)
  const told = tests.flatMap(({ number, running }) =>
    running && number !== here?.testNumber ? [{ ...running, testNumber: number, offset }] : [],
  )
  return here ? [here, ...told] : told
}
