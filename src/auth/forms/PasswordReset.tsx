import { useState } from 'react'
import { Alert } from '@chakra-ui/react'
import { useAppDispatch } from '../../redux/hooks'
import { BusyButton } from '../../ui/BusyButton'
import { useHydrated } from '../../ui/useHydrated'
import { sendPasswordReset } from '../authThunks'

type Mail = { status: 'none' | 'notSent' } | { status: 'sending' | 'sent'; to: string }

/**
 * The result is the same whether or not the account exists.
 * @param readEmail returns undefined if the address is invalid
 */
export function PasswordReset({ readEmail }: { readEmail(): Promise<string | undefined> }) {
  const dispatch = useAppDispatch()
  const isHydrated = useHydrated()
  const [mail, setMail] = useState<Mail>({ status: 'none' })

  const send = async () => {
    const to = (await readEmail())?.trim()
    if (to === undefined) return setMail({ status: 'none' })
    setMail({ status: 'sending', to })
    const { sent } = await dispatch(sendPasswordReset(to))
    setMail(sent ? { status: 'sent', to } : { status: 'notSent' })
  }

  return (
    <>
      <BusyButton
        variant="plain"
        busy={mail.status === 'sending'}
        disabled={!isHydrated}
        onClick={() => void send()}
      >
        Forgot password?
      </BusyButton>
      {mail.status === 'sent' && (
        <Alert.Root role="status">
          If {mail.to} has an account, we’ve sent a link to reset the password. It may take a minute; check
          your spam folder, too.
        </Alert.Root>
      )}
      {mail.status === 'notSent' && (
        <Alert.Root status="error" role="alert">
          We couldn’t send the email. Check your connection and the address, then try again.
        </Alert.Root>
      )}
    </>
  )
}
