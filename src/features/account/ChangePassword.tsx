import { useState } from 'react'
import { Alert, Box, Button, HStack, Stack } from '@chakra-ui/react'
import * as z from 'zod/mini'
import { NewPassword, Password, PASSWORD_LENGTH } from '../../auth/credentials'
import { useFields } from '../../auth/forms/useFields'
import { useAppDispatch } from '../../redux/hooks'
import { BusyButton } from '../../ui/BusyButton'
import { TextField } from '../../ui/TextField'
import { changePassword, passwordFailures } from './accountThunks'

const Passwords = z.object({ present: Password, wanted: NewPassword }).check(
  z.refine(({ present, wanted }) => present !== wanted, {
    path: ['wanted'],
    error: 'This is the same as the current password. Choose another one.',
  }),
)

const TOO_WEAK = 'This password is too short or too easy to guess. Choose a longer one.'

/** Always asks for the current password: someone else may be at the device. */
export function ChangePassword({ email }: { email: string }) {
  const [standing, setStanding] = useState<'untouched' | 'open' | 'closed' | 'changed'>('untouched')
  return (
    <Stack gap="3" align="start">
      <h3>Password</h3>
      {standing === 'changed' && (
        <Alert.Root role="status">
          Your password has been changed. Your other devices will ask for the new one within an hour.
        </Alert.Root>
      )}
      {standing === 'open' ? (
        <PasswordForm
          email={email}
          onChanged={() => setStanding('changed')}
          onClose={() => setStanding('closed')}
        />
      ) : (
        <Button variant="outline" autoFocus={standing !== 'untouched'} onClick={() => setStanding('open')}>
          Change password
        </Button>
      )}
    </Stack>
  )
}

type PasswordFormProps = { email: string; onChanged(): void; onClose(): void }

function PasswordForm({ email, onChanged, onClose }: PasswordFormProps) {
  const dispatch = useAppDispatch()
  const { formProps, field, refuse, refusal, isSubmitting } = useFields(Passwords)

  const change = async ({ present, wanted }: z.output<typeof Passwords>) => {
    const answer = await dispatch(changePassword(present, wanted))
    if (answer === 'changed') onChanged()
    else if (answer === 'weak') refuse('wanted', TOO_WEAK)
    else if (typeof answer === 'object') refuse('present', passwordFailures[answer.present])
    else refuse('root', `${passwordFailures[answer]} Your password was not changed.`)
  }

  return (
    <Box width="full" maxWidth="form">
      <form {...formProps(change)}>
        <Stack gap="4">
          {/* Tells password managers which login to update. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            autoFocus
            {...field('present')}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${PASSWORD_LENGTH} characters.`}
            canShow
            {...field('wanted')}
          />
          {refusal && (
            <Alert.Root status="error" role="alert">
              {refusal}
            </Alert.Root>
          )}
          <HStack gap="3" wrap="wrap">
            <BusyButton type="submit" variant="outline" busy={isSubmitting}>
              Save the new password
            </BusyButton>
            <Button variant="plain" onClick={onClose}>
              Cancel
            </Button>
          </HStack>
        </Stack>
      </form>
    </Box>
  )
}
