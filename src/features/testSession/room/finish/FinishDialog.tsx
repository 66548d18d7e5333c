import { Button } from '@chakra-ui/react'
import { countAnswered } from '../../../../../domain/answers'
import { formatLeft, secondsLeft } from '../../../../../domain/base/time'
import { QUESTIONS_PER_TEST } from '../../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import { useNow } from '../../../../ui/useNow'
import { isAmongOthers } from '../../sync/syncListeners'
import { finishTest } from '../../sync/userActs'
import { Leftovers } from '../Navigator'
import { finishCancelled, selectClockOffset, selectSession } from '../../state/testSessionSlice'

export function FinishDialog() {
  const dispatch = useAppDispatch()
  // Null while nothing is asked, so that no act renders it.
  const asked = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.confirmingFinish ? session : null
  })
  const hasLeftovers =
    asked !== null && (countAnswered(asked.answers) < QUESTIONS_PER_TEST || asked.tools.flags.length > 0)
  const isElsewhere = useAppSelector((state) => asked !== null && isAmongOthers(state))
  const cancel = () => dispatch(finishCancelled())

  return (
    <Dialog
      open={asked !== null}
      title="Confirm Finish Test"
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
      {asked && <TimeLeft deadline={asked.deadline} />}
      {isElsewhere && <p>This test was also used on another device within the last few minutes.</p>}
      <p>After this, answers cannot be changed.</p>
    </Dialog>
  )
}

function TimeLeft({ deadline }: { deadline: string }) {
  const now = useNow(true) + useAppSelector(selectClockOffset)
  const left = formatLeft(secondsLeft(deadline, now))
  return (
    <p>
      <strong>
        {left.charAt(0).toUpperCase()}
        {left.slice(1)}.
      </strong>
    </p>
  )
}
