import { shallowEqual } from 'react-redux'
import { useAppSelector } from '../../../redux/hooks'
import { hasAttempt, type TestSession } from '../state/states'
import { selectSession } from '../state/testSessionSlice'

/** Nothing here changes with an act, so that an act does not render the whole room. Null without a test. */
export function useRoom() {
  return useAppSelector((state) => {
    const session = selectSession(state)
    switch (session.status) {
      case 'inProgress': {
        const { status, testNumber, attemptId, refused, deadline, timeFactor } = session
        return { status, testNumber, attemptId, refused, deadline, timeFactor }
      }
      case 'finished': {
        const { status, testNumber, attemptId, refused } = session
        return { status, testNumber, attemptId, refused }
      }
      default:
        return null
    }
  }, shallowEqual)
}

export function useOpenPassage(): number {
  return useAppSelector((state) => {
    const session = selectSession(state)
    return hasAttempt(session) ? session.passage : 1
  })
}

/** Keeps the last value while another passage is open, so that a hidden passage is not rendered. */
export function useSessionAt(passage: number): TestSession {
  return useAppSelector(
    selectSession,
    (kept, next) => kept === next || (hasAttempt(next) && next.passage !== passage),
  )
}
