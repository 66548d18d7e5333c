import { useState } from 'react'
import { Button } from '@chakra-ui/react'
import { findUnsent } from '../features/testSession/sync/findUnsent'
import { selectIsStorageFull } from '../features/testSession/state/testSessionSlice'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import type { AppThunk } from '../redux/types'
import { Dialog } from '../ui/Dialog'

export const hasUnsent = (): AppThunk<boolean> => (dispatch) => {
  const { changes, tests } = dispatch(findUnsent())
  return changes + tests.length > 0
}

type LogOutDialogProps = { open: boolean; onStay(): void; onLeave(): void }

export function LogOutDialog({ open, onStay, onLeave }: LogOutDialogProps) {
  return (
    <Dialog
      open={open}
      title="Log out now?"
      onClose={onStay}
      actions={
        <>
          <Button variant="outline" onClick={onLeave}>
            Log Out
          </Button>
          <Button onClick={onStay}>Stay</Button>
        </>
      }
    >
      {open && <Unsent />}
    </Dialog>
  )
}

function Unsent() {
  const dispatch = useAppDispatch()
  const [{ changes, tests }] = useState(() => dispatch(findUnsent()))
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
