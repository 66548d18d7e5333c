import { Button } from '@chakra-ui/react'
import { countAnswered } from '../../../../../domain/answers'
import { formatLeft, secondsLeft } from '../../../../../domain/base/time'
import { QUESTIONS_PER_TEST } from '../../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import { useNow } from '../../../../ui/useNow'
import { isAmongOthers } from '../../sync/syncListeners'
import { finishTest } from '../../sync/userActs'
import { Leftovers, Questions } from '../Navigator'
import { finishCancelled, selectClockOffset, selectSession } from '../../state/testSessionSlice'

type FinishDialogProps = {
  onGone(): void
}

export function FinishDialog({ onGone }: FinishDialogProps) {
  const dispatch = useAppDispatch()
  const isConfirming = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.confirmingFinish
  })
  const hasUnanswered = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && countAnswered(session.answers) < QUESTIONS_PER_TEST
  })
  const hasFlagged = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.tools.flags.length > 0
  })
  const hasLeftovers = hasUnanswered || hasFlagged
  const isElsewhere = useAppSelector((state) => isConfirming && isAmongOthers(state))
  const cancel = () => dispatch(finishCancelled())

  return (
    <Dialog
      open={isConfirming}
      title="Confirm Finish Test"
      list={hasLeftovers && <Questions onClose={cancel} onGone={onGone} />}
      onClose={cancel}
      actions={
        // Cancel is where the previous dialog had its safe button, so a double press never finishes.
        <>
          <Button
            variant={hasLeftovers ? 'outline' : 'solid'}
            marginInlineEnd="auto"
            onClick={() => dispatch(finishTest())}
          >
            Finish
          </Button>
          <Button variant={hasLeftovers ? 'solid' : 'outline'} data-autofocus onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Are you sure you want to finish the test?</p>
      <Leftovers />
      <TimeLeft />
      {isElsewhere && <p>This test was also used on another device within the last few minutes.</p>}
      <p>
        {hasUnanswered && 'A question without an answer counts as wrong. '}After this, answers cannot be
        changed.
      </p>
    </Dialog>
  )
}

function TimeLeft() {
  const session = useAppSelector(selectSession)
  const now = useNow(true) + useAppSelector(selectClockOffset)
  if (session.status !== 'inProgress') return null
  const left = formatLeft(secondsLeft(session.deadline, now))
  return (
    <p>
      <strong>
        {left.charAt(0).toUpperCase()}
        {left.slice(1)}.
      </strong>
    </p>
  )
}
