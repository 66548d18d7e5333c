import { countAnswered } from '../../../../../domain/answers'
import { QUESTIONS_PER_TEST } from '../../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/Dialog'
import { hasAttempt } from '../../session/states'
import { finishCancelled, finishConfirmed, selectSession } from '../../session/testSessionSlice'

/** The dialog before the end. */
export function FinishDialog() {
  const dispatch = useAppDispatch()
  const isConfirming = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.confirmingFinish
  })

  return (
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
  )
}

function Unanswered() {
  const unanswered = useAppSelector((state) => {
    const session = selectSession(state)
    return hasAttempt(session) ? QUESTIONS_PER_TEST - countAnswered(session.answers) : 0
  })
  if (unanswered === 0) return null
  return (
    <p>
      {unanswered === 1 ? '1 question has no answer yet.' : `${unanswered} questions have no answer yet.`}
    </p>
  )
}
