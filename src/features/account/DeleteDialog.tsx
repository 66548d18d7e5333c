import { useState } from 'react'
import { Alert, Button, Stack } from '@chakra-ui/react'
import * as z from 'zod/mini'
import { TOMBSTONE_DAYS } from '../../../domain/account'
import type { ApiFailure } from '../../api/failure'
import { useFields } from '../../auth/forms/useFields'
import { useAppDispatch } from '../../redux/hooks'
import { BusyButton } from '../../ui/BusyButton'
import { Dialog } from '../../ui/Dialog'
import { Failure } from '../../ui/Failure'
import { TextField } from '../../ui/TextField'
import { deleteOwnAccount, passwordFailures } from './accountThunks'
import { PasswordAgain } from './PasswordAgain'

type DeleteDialogProps = {
  open: boolean
  email: string
  /** Number of unsent changes. */
  unsent: number
  onClose(): void
}

/** Requires the email address, and the password unless the login is recent. */
export function DeleteDialog({ open, email, unsent, onClose }: DeleteDialogProps) {
  const dispatch = useAppDispatch()
  const [schema] = useState(() => confirmationOf(email))
  const { formProps, field, refuse, refusal, isSubmitting, watch } = useFields(schema, {
    email: '',
    password: '',
  })
  const isConfirmed = schema.safeParse({ email: watch('email'), password: '' }).success
  const [isPasswordWanted, setIsPasswordWanted] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)

  const remove = async ({ password }: z.output<typeof schema>) => {
    setFailure(null)
    const refused = await dispatch(deleteOwnAccount(isPasswordWanted ? password : null))
    // After success this dialog is gone.
    if (refused === null) return
    if ('password' in refused) refuse('root', passwordFailures[refused.password])
    else if (refused.failure.code === 'recent_login_required') setIsPasswordWanted(true)
    else setFailure(refused.failure)
  }

  return (
    <Dialog
      open={open}
      title="Delete your account?"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep my account
          </Button>
          <BusyButton
            colorPalette="red"
            type="submit"
            form="deletion"
            busy={isSubmitting}
            disabled={!isConfirmed}
          >
            Delete permanently
          </BusyButton>
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
        <Alert.Root status="error" role="alert">
          {unsent === 1
            ? '1 change has not reached the server yet. It is only on this device and will be deleted too.'
            : `${unsent} changes have not reached the server yet. They are only on this device and will be deleted too.`}
        </Alert.Root>
      )}
      <form id="deletion" {...formProps(remove)}>
        <Stack gap="4">
          <TextField label="Type your email to confirm" type="email" autoComplete="off" {...field('email')} />
          {isPasswordWanted && <PasswordAgain {...field('password')} />}
          {refusal && (
            <Alert.Root status="error" role="alert">
              {refusal}
            </Alert.Root>
          )}
          {failure && <Failure failure={explained(failure)} what="Your account was not deleted." />}
        </Stack>
      </form>
    </Dialog>
  )
}

const confirmationOf = (email: string) =>
  z.object({
    email: z.string().check(
      z.trim(),
      z.refine((typed) => typed.toLowerCase() === email.toLowerCase()),
    ),
    password: z.string(),
  })

const MINUTE_MS = 60_000

/** Adds when the payment window expires, in local time and rounded up. */
function explained(failure: ApiFailure): ApiFailure {
  const until = failure.code === 'payment_pending' ? failure.details?.until : undefined
  if (until === undefined) return failure
  const minute = new Date(Math.ceil(Date.parse(until) / MINUTE_MS) * MINUTE_MS)
  const time = minute.toLocaleTimeString('en-US', { timeStyle: 'short' })
  const message = `A payment window was opened for a purchase on this account. It can charge a card until ${time}, even if it was closed or the purchase was canceled. Please try again then.`
  return { ...failure, message }
}
