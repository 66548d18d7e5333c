import { Button } from '@chakra-ui/react'
import { countAnswered } from '../../../../../domain/answers'
import { QUESTIONS_PER_TEST } from '../../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import { isAmongOthers } from '../../sync/syncListeners'
import { finishTest } from '../../sync/userActs'
import { Leftovers, Questions } from '../Navigator'
import { finishCancelled, selectSession } from '../../state/testSessionSlice'

type FinishDialogProps = {
  /** After a jump: the reader is at another question. */
  onGone(): void
}

/** The dialog before the end, with what is unanswered or flagged and the way there. */
export function FinishDialog({ onGone }: FinishDialogProps) {
  const dispatch = useAppDispatch()
  const isConfirming = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.confirmingFinish
  })
  const hasLeftovers = useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress') return false
    return countAnswered(session.answers) < QUESTIONS_PER_TEST || session.tools.flags.length > 0
  })
  const isElsewhere = useAppSelector((state) => isConfirming && isAmongOthers(state))
  const cancel = () => dispatch(finishCancelled())

  return (
    <Dialog
      open={isConfirming}
      title="Confirm Finish Test"
      list={hasLeftovers && <Questions onClose={cancel} onGone={onGone} />}
      onClose={cancel}
      actions={
        <>
          <Button variant="outline" data-autofocus onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={() => dispatch(finishTest())}>Finish</Button>
        </>
      }
    >
      <p>Are you sure you want to finish the test?</p>
      {hasLeftovers && <Leftovers />}
      {isElsewhere && <p>This test was also used on another device within the last few minutes.</p>}
      <p>A question without an answer counts as wrong. After this, answers cannot be changed.</p>
    </Dialog>
  )
}
