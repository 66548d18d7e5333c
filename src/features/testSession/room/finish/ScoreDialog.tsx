import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/Dialog'
import { scoreClosed, selectSession } from '../../session/testSessionSlice'

/** The dialog after the end. */
export function ScoreDialog({ homePath }: { homePath: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const session = useAppSelector(selectSession)
  return (
    <Dialog
      open={session.status === 'finished' && session.announcing}
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
      <p className="great-figure">{session.status === 'finished' && session.score}</p>
      <p>Cancel stays here, with the explanation of every option.</p>
    </Dialog>
  )
}
