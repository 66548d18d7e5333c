import { useState } from 'react'
import { logOut } from '../auth/authThunks'
import { useAppDispatch } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { countUnsent } from '../features/testSession/outbox/countUnsent'

/** Log Out. It warns while choices have not reached the server: they stay on this device, and only on this one. */
export function LogOutButton() {
  const dispatch = useAppDispatch()
  const [unsent, setUnsent] = useState(0)
  const leave = () => void dispatch(logOut())
  const stay = () => setUnsent(0)
  const warnOrLeave = () => {
    const count = dispatch(countUnsent())
    if (count > 0) setUnsent(count)
    else leave()
  }
  return (
    <>
      <Button variant="quiet" onClick={warnOrLeave}>
        Log Out
      </Button>
      <Dialog
        open={unsent > 0}
        title="Log out now?"
        onClose={stay}
        actions={
          <>
            <Button variant="plain" onClick={leave}>
              Log Out
            </Button>
            <Button onClick={stay}>Stay</Button>
          </>
        }
      >
        <p>
          {unsent === 1
            ? '1 change has not reached the server yet. It stays on this device and will be sent'
            : `${unsent} changes have not reached the server yet. They stay on this device and will be sent`}{' '}
          when you log in here again.
        </p>
      </Dialog>
    </>
  )
}
