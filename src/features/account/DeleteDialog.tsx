import { useState, type FormEvent } from 'react'
import { Stack } from '@chakra-ui/react'
import { TOMBSTONE_DAYS } from '../../../domain/account'
import type { ApiFailure } from '../../api/failure'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Failure } from '../../ui/Failure'
import { Notice } from '../../ui/Notice'
import { TextField } from '../../ui/TextField'
import { deleteOwnAccount, type Refusal } from './accountThunks'
import { PasswordAgain } from './PasswordAgain'
import { passwordFailures } from './passwordFailures'

type DeleteDialogProps = {
  open: boolean
  email: string
  /** Choices that have not reached the server. */
  unsent: number
  onClose(): void
}

/** Says what goes and what stays, and deletes the account of whoever types their email, and their password if asked. */
export function DeleteDialog({ open, email, unsent, onClose }: DeleteDialogProps) {
  const dispatch = useAppDispatch()
  const [typed, setTyped] = useState('')
  /** Null until the server has asked for it. */
  const [password, setPassword] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const isMeant = typed.trim().toLowerCase() === email.toLowerCase()

  const remove = async () => {
    setIsWorking(true)
    const refused = await dispatch(deleteOwnAccount(password))
    // Gone: so is this dialog.
    if (refused === null) return
    setIsWorking(false)
    const isPasswordWanted = 'failure' in refused && refused.failure.code === 'recent_login_required'
    if (isPasswordWanted) setPassword('')
    setRefusal(isPasswordWanted ? null : refused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMeant && !isWorking) void remove()
  }

  return (
    <Dialog
      open={open}
      title="Delete your account?"
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            Keep my account
          </Button>
          <Button data-danger type="submit" form="deletion" working={isWorking} disabled={!isMeant}>
            Delete permanently
          </Button>
        </>
      }
    >
      <p>
        <strong>What is deleted:</strong> your login, your record, every attempt with its answers, highlights,
        flags, notes and scores, the tests you bought, and everything about you on this device.
      </p>
      <p>
        <strong>What stays:</strong> payment records, as required by accounting law, without your name and no
        longer linked to you; and for {TOMBSTONE_DAYS} days a deletion record, so that no other tab or device
        brings the account back.
      </p>
      {unsent > 0 && (
        <Notice tone="wrong">
          {unsent === 1
            ? '1 change has not reached the server yet. It is only on this device and will be deleted too.'
            : `${unsent} changes have not reached the server yet. They are only on this device and will be deleted too.`}
        </Notice>
      )}
      <form id="deletion" onSubmit={submit} noValidate>
        <Stack gap="4">
          <TextField
            label="Type your email to confirm"
            type="email"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
          {password !== null && <PasswordAgain password={password} onChange={setPassword} />}
          {refusal && 'password' in refusal && (
            <Notice tone="wrong">{passwordFailures[refusal.password]}</Notice>
          )}
          {refusal && 'failure' in refusal && (
            <Failure failure={explained(refusal.failure)} what="Your account was not deleted." />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

const MINUTE_MS = 60_000

/** A wait for a payment window to expire says when that is, in the reader's own time and never too early. */
function explained(failure: ApiFailure): ApiFailure {
  const until = failure.code === 'payment_pending' ? failure.details?.until : undefined
  if (until === undefined) return failure
  const minute = new Date(Math.ceil(Date.parse(until) / MINUTE_MS) * MINUTE_MS)
  const time = minute.toLocaleTimeString('en-US', { timeStyle: 'short' })
  const message = `A payment window was opened for a purchase on this account. It can charge a card until ${time}, even if it was closed or the purchase was canceled. Please try again then.`
  return { ...failure, message }
}
