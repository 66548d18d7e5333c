import { useState } from 'react'
import { logOut } from '../auth/authThunks'
import { useAppDispatch, useAppSelector, useAppStore } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { countUnsent } from './countUnsent'

/** Log Out. It warns while choices have not reached the server: they stay on this device, and only on this one. */
export function LogOutButton() {
  const dispatch = useAppDispatch()
  const { getState } = useAppStore()
  const [isWarning, setIsWarning] = useState(false)
  const leave = () => void dispatch(logOut())
  return (
    <>
      <Button variant="quiet" onClick={() => (countUnsent(getState()) > 0 ? setIsWarning(true) : leave())}>
        Log Out
      </Button>
      <Dialog
        open={isWarning}
        title="Log out now?"
        onClose={() => setIsWarning(false)}
        actions={
          <>
            <Button variant="plain" onClick={leave}>
              Log Out
            </Button>
            <Button onClick={() => setIsWarning(false)}>Stay</Button>
          </>
        }
      >
        <Unsent />
      </Dialog>
    </>
  )
}

function Unsent() {
  const unsent = useAppSelector(countUnsent)
  return (
    <p>
      {unsent === 1
        ? '1 choice has not reached the server yet. It stays on this device, and is sent'
        : `${unsent} choices have not reached the server yet. They stay on this device, and are sent`}{' '}
      when you log in here again.
    </p>
  )
}
