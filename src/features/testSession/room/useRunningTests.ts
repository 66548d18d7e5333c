import { shallowEqual } from 'react-redux'
import type { User } from '../../../../domain/records'
import { useAppSelector } from '../../../redux/hooks'
import { ownerIsHere } from '../state/sessionOwner'
import { selectClockOffset, selectSession } from '../state/testSessionSlice'

/** A test whose clock runs, until when by the server's time, and that less the device's, in ms. */
export type RunningTest = { attemptId: string; testNumber: number; deadline: string; offset: number }

/** The tests that run: those that the record tells of, and the one that this device has on screen or has kept. */
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
