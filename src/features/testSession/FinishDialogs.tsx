import { useNavigate } from 'react-router-dom'
import { countAnswered } from '../../../domain/answers'
import { QUESTIONS_PER_TEST } from '../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { finishCancelled, finishConfirmed, scoreClosed, selectSession } from './testSessionSlice'

/** The dialog before the end and the one after it (specification, section 2). */
export function FinishDialogs({ homePath }: { homePath: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isConfirming = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.confirmingFinish
  })
  const isAnnouncing = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'finished' && session.announcing
  })

  return (
    <>
      <Dialog
        open={isConfirming}
        title="Confirm Finish Test"
        onClose={() => dispatch(finishCancelled())}
        actions={
          <>
            <Button variant="plain" onClick={() => dispatch(finishCancelled())}>
              Cancel
            </Button>
            <Button onClick={() => dispatch(finishConfirmed())}>Finish</Button>
          </>
        }
      >
        <p>Are you sure you want to finish the test?</p>
        <Unanswered />
      </Dialog>
      <Dialog
        open={isAnnouncing}
        title="Test finished"
        onClose={() => dispatch(scoreClosed())}
        actions={
          <>
            <Button variant="plain" onClick={() => dispatch(scoreClosed())}>
              Cancel
            </Button>
            <Button onClick={() => navigate(homePath)}>Back To Login</Button>
          </>
        }
      >
        <p>Your score:</p>
        <p className="great-figure">
          <Score />
        </p>
        <p>Cancel stays here, with the explanation of every option.</p>
      </Dialog>
    </>
  )
}

function Unanswered() {
  const unanswered = useAppSelector((state) => {
    const session = selectSession(state)
    return 'answers' in session ? QUESTIONS_PER_TEST - countAnswered(session.answers) : 0
  })
  if (unanswered === 0) return null
  return (
    <p>
      {unanswered === 1 ? '1 question has no answer yet.' : `${unanswered} questions have no answer yet.`}
    </p>
  )
}

function Score() {
  return useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'finished' ? session.score : null
  })
}
