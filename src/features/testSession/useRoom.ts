import { shallowEqual } from 'react-redux'
import { useAppSelector } from '../../redux/hooks'
import { selectSession } from './testSessionSlice'

/**
 * What the room as a whole stands on: it changes with the passage, the writer and the end, never with an act, so that
 * an act draws afresh only what it changed. Null when there is no test on screen.
 */
export function useRoom() {
  return useAppSelector((state) => {
    const session = selectSession(state)
    switch (session.status) {
      case 'inProgress': {
        const { status, testNumber, attemptId, passage, refused, deadline, timeFactor, writer } = session
        return {
          ...{ status, testNumber, attemptId, passage, refused, deadline, timeFactor },
          isReadOnly: writer === 'elsewhere',
        }
      }
      case 'finished': {
        const { status, testNumber, attemptId, passage, refused, score, late } = session
        return { status, testNumber, attemptId, passage, refused, score, late }
      }
      default:
        return null
    }
  }, shallowEqual)
}
