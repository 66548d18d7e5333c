import { selectIsStorageFull } from '../features/testSession/session/testSessionSlice'
import { useAppSelector } from '../redux/hooks'

/** What the server does not have yet: so many changes, and these finished tests. */
export type Unsent = { changes: number; tests: readonly number[] }

/** What a log-out leaves behind: it stays on this device, and only on this one. */
export function LogOutText({ changes, tests }: Unsent) {
  const isStorageFull = useAppSelector(selectIsStorageFull)
  const [is, stay] = changes === 1 ? ['1 change has', 'It stays'] : [`${changes} changes have`, 'They stay']
  return (
    <>
      {tests.map((number) => (
        <p key={number}>
          Practice Test {number} has not been submitted yet.{' '}
          {!isStorageFull && 'It will be submitted when you log in here again. '}Its clock keeps running.
        </p>
      ))}
      {changes > 0 && (
        <p>
          {is} not reached the server yet.
          {!isStorageFull && ` ${stay} on this device and will be sent when you log in here again.`}
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
