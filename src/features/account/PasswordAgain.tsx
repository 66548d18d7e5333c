import type { ComponentProps } from 'react'
import { Alert } from '@chakra-ui/react'
import { TextField } from '../../ui/TextField'

type PasswordAgainProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'>

/** Asked before sensitive changes if the login is not recent. */
export function PasswordAgain(field: PasswordAgainProps) {
  return (
    <div>
      <Alert.Root role="status">You logged in a while ago. Please enter your password again.</Alert.Root>
      <TextField label="Password" type="password" autoComplete="current-password" autoFocus {...field} />
    </div>
  )
}
