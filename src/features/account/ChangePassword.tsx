import { useState, type FormEvent } from 'react'
import { Box, HStack, Stack } from '@chakra-ui/react'
import { newPasswordFault, passwordFault, PASSWORD_LENGTH } from '../../auth/credentials'
import { focusFault } from '../../auth/forms/focusFault'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useKeptFocus } from '../../ui/focus/keptFocus'
import { TextField } from '../../ui/TextField'
import { changePassword, type PasswordAnswer } from './passwordThunk'
import { passwordFailures } from './passwordFailures'

const TOO_WEAK = 'This password is too short or too easy to guess. Choose a longer one.'

/** Gives the login another password; the present one is asked for, whoever sits there. */
export function ChangePassword({ email }: { email: string }) {
  const dispatch = useAppDispatch()
  const [isOpen, setIsOpen] = useState(false)
  const [present, setPresent] = useState('')
  const [wanted, setWanted] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [answer, setAnswer] = useState<PasswordAnswer | null>(null)
  const [isWorking, setIsWorking] = useState(false)

  const place = useKeptFocus(isOpen)

  const typed = { present: passwordFault(present), wanted: wantedFault(wanted, present) }
  const refused = refusalOf(answer)
  const faults = {
    present: isAsked ? (typed.present ?? refused.present) : null,
    wanted: isAsked ? (typed.wanted ?? refused.wanted) : null,
  }

  const close = () => {
    setIsOpen(false)
    setIsAsked(false)
    setPresent('')
    setWanted('')
  }
  const change = async (form: HTMLFormElement) => {
    setIsWorking(true)
    const answered = await dispatch(changePassword(present, wanted))
    setIsWorking(false)
    setAnswer(answered)
    if (answered === 'changed') close()
    else focusFault(form)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsAsked(true)
    if (typed.present || typed.wanted) focusFault(event.currentTarget)
    else if (!isWorking) void change(event.currentTarget)
  }
  // What was refused was refused as it stood.
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    setAnswer(null)
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
                fault={faults.present}
                onChange={typing(setPresent)}
              />
              <TextField
                label="New password"
                type="password"
                autoComplete="new-password"
                hint={`At least ${PASSWORD_LENGTH} characters.`}
                fault={faults.wanted}
                canShow
                value={wanted}
                onChange={typing(setWanted)}
              />
              {(answer === 'unreachable' || answer === 'tooManyTries') && (
                <Notice tone="wrong">{passwordFailures[answer]} Your password was not changed.</Notice>
              )}
              <HStack gap="3" wrap="wrap">
                <Button type="submit" variant="plain" working={isWorking}>
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

function wantedFault(wanted: string, present: string): string | null {
  const isSame = wanted !== '' && wanted === present
  return isSame ? 'This is the same as the current password. Choose another one.' : newPasswordFault(wanted)
}

/** A refusal at the field that it is about. */
function refusalOf(answer: PasswordAnswer | null): { present?: string; wanted?: string } {
  if (answer === 'weak') return { wanted: TOO_WEAK }
  return typeof answer === 'object' && answer !== null ? { present: passwordFailures[answer.present] } : {}
}
