import { Suspense, useEffect, useState } from 'react'
import { Button } from '@chakra-ui/react'
import { logOut } from '../auth/authThunks'
import { useAppDispatch } from '../redux/hooks'
import { lazyPart } from '../ui/page/lazyPart'
import { whenIdle } from '../ui/whenIdle'

const loadDialog = () => import('./LogOutDialog')
const LogOutDialog = lazyPart(async () => (await loadDialog()).LogOutDialog)

/** Asks first if this device has unsent changes, which a logout leaves only here. */
export function LogOutButton() {
  const dispatch = useAppDispatch()
  const [isAsking, setIsAsking] = useState<boolean | null>(null)
  // Preloaded because it is needed mostly offline.
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
