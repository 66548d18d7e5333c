import { useNavigate } from 'react-router-dom'
import { Button } from '@chakra-ui/react'
import { countAnswered } from '../../../../../domain/answers'
import { QUESTIONS_PER_TEST } from '../../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import { scoreClosed, selectSession } from '../../state/testSessionSlice'
import { useIsOwned } from './useIsOwned'

type ScoreDialogProps = {
  homePath: string
  /** The clock ended the test, not its taker. */
  isTimeOver: boolean
}

/** The dialog after the end. */
export function ScoreDialog({ homePath, isTimeOver }: ScoreDialogProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const session = useAppSelector(selectSession)
  const { score, answers } = session.status === 'finished' ? session : { score: '', answers: {} }
  // A test that was taken back while it ran has no review.
  const mayReview = useIsOwned(session)
  const unanswered = QUESTIONS_PER_TEST - countAnswered(answers)
  const close = () => dispatch(scoreClosed())
  return (
    <Dialog
      open={session.status === 'finished' && session.announcing}
      title="Test finished"
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button variant="outline" onClick={() => navigate(homePath)}>
            Back To Login
          </Button>
          {/* One button, so that it keeps the focus where the record tells of that only now. */}
          <Button data-autofocus onClick={close}>
            {mayReview ? 'Review answers' : 'OK'}
          </Button>
        </>
      }
    >
      {isTimeOver && <p>Time is up.</p>}
      <p>Your score:</p>
      <p className="great-figure">{score}</p>
      <p>
        {Math.round((100 * parseInt(score, 10)) / QUESTIONS_PER_TEST)}% correct
        {unanswered > 0 && `, ${unanswered} unanswered`}
      </p>
      <p>
        {mayReview
          ? 'Your review explains every option.'
          : 'You no longer have access to this test, so it has no review.'}
      </p>
    </Dialog>
  )
}
