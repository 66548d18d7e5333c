import { Suspense, useEffect, useState } from 'react'
import { Button } from '@chakra-ui/react'
import { logOut } from '../auth/authThunks'
import { useAppDispatch } from '../redux/hooks'
import { lazyPart } from '../ui/page/lazyPart'
import { whenIdle } from '../ui/whenIdle'

const loadDialog = () => import('./LogOutDialog')
const LogOutDialog = lazyPart(async () => (await loadDialog()).LogOutDialog)

/** Log Out. It warns while the server lacks something: that stays on this device, and only on this one. */
export function LogOutButton() {
  const dispatch = useAppDispatch()
  /** Null until the dialog is asked for. */
  const [isAsking, setIsAsking] = useState<boolean | null>(null)
  // It is wanted where there is no network to fetch it by.
  useEffect(() => whenIdle(() => void LogOutDialog.preload()), [])
  const leave = () => void dispatch(logOut())
  const warnOrLeave = async () => {
    const part = await loadDialog().catch(() => null)
    if (part === null) {
      if (window.confirm('Log out now?')) leave()
    } else if (dispatch(part.hasUnsent())) setIsAsking(true)
    else leave()
  }
  return (
    <>
      <Button variant="plain" onClick={() => void warnOrLeave()}>
        Log Out
      </Button>
      {isAsking !== null && (
        <Suspense fallback={null}>
          <LogOutDialog open={isAsking} onStay={() => setIsAsking(false)} onLeave={leave} />
        </Suspense>
      )}
    </>
  )
}
