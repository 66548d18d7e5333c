import type { ReactNode } from 'react'
import { findUnsent } from '../features/testSession/sync/findUnsent'
import { selectIsStorageFull } from '../features/testSession/state/testSessionSlice'
import { useAppSelector } from '../redux/hooks'
import type { AppThunk } from '../redux/types'

type Unsent = { changes: number; tests: readonly number[] }

/** What a log-out would leave behind, in words: it stays on this device, and only on this one. Null for nothing. */
export const describeUnsent = (): AppThunk<ReactNode> => (dispatch) => {
  const unsent = dispatch(findUnsent())
  return unsent.changes + unsent.tests.length > 0 ? <LogOutText {...unsent} /> : null
}

function LogOutText({ changes, tests }: Unsent) {
  const isStorageFull = useAppSelector(selectIsStorageFull)
  const [has, stay, are] =
    changes === 1
      ? ['1 change has', 'It stays', 'it is']
      : [`${changes} changes have`, 'They stay', 'they are']
  return (
    <>
      {tests.map((number) => (
        <p key={number}>
          You finished Practice Test {number}, but it has not been submitted yet.
          {!isStorageFull && ' It will be submitted when you log in here again.'}
        </p>
      ))}
      {changes > 0 && (
        <p>
          {has} not reached the server yet.
          {!isStorageFull &&
            ` ${stay} on this device and will be sent when you log in here again. Once the test is finished elsewhere, ${are} no longer counted.`}
        </p>
      )}
      {isStorageFull && (
        <p>
          This device is out of storage space and may not keep what has not been sent. Stay logged in, with
          this page open, until it has been.
        </p>
      )}
    </>
  )
}
