import { Button } from '@chakra-ui/react'
import type { Blocker } from 'react-router-dom'
import { Dialog } from '../../../../ui/Dialog'

export function LeaveDialog({ leave }: { leave: Blocker }) {
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
