import { useEffect, useState, type ReactNode } from 'react'
import { logOut } from '../auth/authThunks'
import { useAppDispatch } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { whenIdle } from '../ui/whenIdle'

/** Undefined where it cannot be had: then whoever logs out is asked all the same. */
const loadText = () => import('./LogOutText').catch(() => undefined)

/** Log Out. It warns while the server lacks something: that stays on this device, and only on this one. */
export function LogOutButton() {
  const dispatch = useAppDispatch()
  const [unsent, setUnsent] = useState<ReactNode>(null)
  // It is wanted where there is no network to fetch it by.
  useEffect(() => whenIdle(() => void loadText()), [])
  const leave = () => void dispatch(logOut())
  const stay = () => setUnsent(null)
  const warnOrLeave = async () => {
    const part = await loadText()
    const left = part ? dispatch(part.describeUnsent()) : ''
    if (left === null) leave()
    else setUnsent(left)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void warnOrLeave()}>
        Log Out
      </Button>
      <Dialog
        open={unsent !== null}
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
        {unsent}
      </Dialog>
    </>
  )
}
