import { useCallback } from 'react'
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/Dialog'

const leavesPage: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  here.pathname !== next.pathname || here.search !== next.search

/** While the clock runs, asks once before a link, the Back button or a closed tab leaves the test. */
export function LeaveGuard() {
  const blocker = useBlocker(leavesPage)
  useBeforeUnload(useCallback((event) => event.preventDefault(), []))
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title="Leave the test?"
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button variant="plain" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button data-focus-first onClick={() => blocker.reset?.()}>
            Stay
          </Button>
        </>
      }
    >
      <p>The clock keeps running while you are away. Your answers are kept, and you can come back to them.</p>
    </Dialog>
  )
}
