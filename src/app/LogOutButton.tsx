import { Suspense, useEffect, useState } from 'react'
import { logOut } from '../auth/authThunks'
import { findUnsent } from '../features/testSession/outbox/findUnsent'
import { useAppDispatch } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { lazyPart } from '../ui/page/lazyPart'
import { whenIdle } from '../ui/whenIdle'
import type { Unsent } from './LogOutText'

const LogOutText = lazyPart(async () => (await import('./LogOutText')).LogOutText)

/** Log Out. It warns while the server lacks something: that stays on this device, and only on this one. */
export function LogOutButton() {
  const dispatch = useAppDispatch()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  // It is wanted where there is no network to fetch it by.
  useEffect(() => whenIdle(() => void LogOutText.preload()), [])
  const leave = () => void dispatch(logOut())
  const stay = () => setUnsent(null)
  const warnOrLeave = () => {
    const left = dispatch(findUnsent())
    if (left.changes || left.tests.length) setUnsent(left)
    else leave()
  }
  return (
    <>
      <Button variant="quiet" onClick={warnOrLeave}>
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
        <Suspense fallback={null}>{unsent && <LogOutText {...unsent} />}</Suspense>
      </Dialog>
    </>
  )
}
