import type { Blocker } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Button } from '@chakra-ui/react'
import { Dialog } from '../../../ui/Dialog'
import { FinishDialog } from './finish/FinishDialog'
import { Navigator } from './Navigator'
import { ShortcutsDialog } from './keys/ShortcutsDialog'
import { ViewPopover } from './ViewPopover'
import { finishRequested, selectSession } from '../state/testSessionSlice'

export { ShortcutsDialog, ViewPopover }

export type RoomDialog = 'navigator' | 'view' | 'keys' | null

export type RoomDialogsProps = {
  dialog: RoomDialog
  leave: Blocker
  onClose(): void
  onGone(): void
}

/** Lazy; loaded when idle. */
export function RoomDialogs({ dialog, leave, onClose, onGone }: RoomDialogsProps) {
  const dispatch = useAppDispatch()
  const canFinish = useAppSelector((state) => selectSession(state).status === 'inProgress')
  const finish = () => {
    onClose()
    dispatch(finishRequested())
  }
  return (
    <>
      <Navigator
        open={dialog === 'navigator'}
        onClose={onClose}
        onGone={onGone}
        onFinish={canFinish ? finish : undefined}
      />
      <ViewPopover open={dialog === 'view'} onClose={onClose} />
      <ShortcutsDialog open={dialog === 'keys'} onClose={onClose} />
      <FinishDialog />
      <LeaveDialog leave={leave} />
    </>
  )
}

function LeaveDialog({ leave }: { leave: Blocker }) {
  return (
    <Dialog
      open={leave.state === 'blocked'}
      title="Leave the test?"
      onClose={() => leave.reset?.()}
      actions={
        <>
          <Button variant="outline" onClick={() => leave.proceed?.()}>
            Leave
          </Button>
          <Button data-autofocus onClick={() => leave.reset?.()}>
            Stay
          </Button>
        </>
      }
    >
      <p>The clock keeps running while you are away. Your answers are kept, and you can come back to them.</p>
    </Dialog>
  )
}
