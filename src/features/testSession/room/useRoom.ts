import { shallowEqual } from 'react-redux'
import { useAppSelector } from '../../../redux/hooks'
import { hasAttempt, type TestSession } from '../state/states'
import { selectSession } from '../state/testSessionSlice'

/**
 * What the room as a whole stands on: it changes at the end, never with an act or a passage, so that
 * an act draws afresh only what it changed. Null when there is no test on screen.
 */
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

/** The passage on screen, by its number. */
export function useOpenPassage(): number {
  return useAppSelector((state) => {
    const session = selectSession(state)
    return hasAttempt(session) ? session.passage : 1
  })
}

/**
 * The session as it stands where a passage is the open one. One that lies hidden is not drawn afresh by what is done
 * elsewhere; it is when it is turned to.
 */
export function useSessionAt(passage: number): TestSession {
  return useAppSelector(
    selectSession,
    (kept, next) => kept === next || (hasAttempt(next) && next.passage !== passage),
  )
}
