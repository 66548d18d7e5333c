import { useState, type FormEvent } from 'react'
import { Box, HStack, Stack } from '@chakra-ui/react'
import { PASSWORD_LENGTH } from '../../auth/credentials'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useKeptFocus } from '../../ui/focus/keptFocus'
import { TextField } from '../../ui/TextField'
import { changePassword, type PasswordAnswer } from './passwordThunk'
import { passwordFailures } from './passwordFailures'

/** Gives the login another password; the present one is asked for, whoever sits there. */
export function ChangePassword({ email }: { email: string }) {
  const dispatch = useAppDispatch()
  const [isOpen, setIsOpen] = useState(false)
  const [present, setPresent] = useState('')
  const [wanted, setWanted] = useState('')
  const [answer, setAnswer] = useState<PasswordAnswer | null>(null)
  const [isWorking, setIsWorking] = useState(false)

  const place = useKeptFocus(isOpen)

  const close = () => {
    setIsOpen(false)
    setPresent('')
    setWanted('')
  }
  const change = async () => {
    setIsWorking(true)
    const answered = await dispatch(changePassword(present, wanted))
    setIsWorking(false)
    setAnswer(answered)
    if (answered === 'changed') close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (present !== '' && wanted !== '' && !isWorking) void change()
  }

  return (
    <Stack as="section" ref={place} gap="3" align="start">
      <h2>Password</h2>
      {answer === 'changed' && !isOpen && (
        <Notice tone="plain">
          Your password has been changed. Your other devices will ask for the new one within an hour.
        </Notice>
      )}
      {isOpen ? (
        <Box width="100%" maxWidth="form">
          <form onSubmit={submit} noValidate>
            <Stack gap="4">
              {/* For password managers, which keep a password with its login. */}
              <input type="text" autoComplete="username" value={email} readOnly hidden />
              <TextField
                label="Current password"
                type="password"
                autoComplete="current-password"
                value={present}
                fault={answer && typeof answer === 'object' ? passwordFailures[answer.present] : null}
                onChange={setPresent}
              />
              <TextField
                label="New password"
                type="password"
                autoComplete="new-password"
                hint={`At least ${PASSWORD_LENGTH} characters.`}
                fault={
                  answer === 'weak'
                    ? 'This password is too short or too easy to guess. Choose a longer one.'
                    : null
                }
                canShow
                value={wanted}
                onChange={setWanted}
              />
              {(answer === 'unreachable' || answer === 'tooManyTries') && (
                <Notice tone="wrong">{passwordFailures[answer]} Your password was not changed.</Notice>
              )}
              <HStack gap="3" wrap="wrap">
                <Button
                  type="submit"
                  variant="plain"
                  working={isWorking}
                  disabled={present === '' || wanted === ''}
                >
                  Save the new password
                </Button>
                <Button variant="quiet" onClick={close}>
                  Cancel
                </Button>
              </HStack>
            </Stack>
          </form>
        </Box>
      ) : (
        <Button
          variant="plain"
          onClick={() => {
            setAnswer(null)
            setIsOpen(true)
          }}
        >
          Change password
        </Button>
      )}
    </Stack>
  )
}
