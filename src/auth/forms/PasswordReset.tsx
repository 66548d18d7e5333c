import { useState } from 'react'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { sendPasswordReset } from '../authThunks'

type Mail = 'none' | 'sending' | 'sent' | 'notSent'

type PasswordResetProps = {
  email: string
  /** Whether the address is one that a mail could be sent to. */
  isSendable: boolean
  onUnsendable(): void
}

/** 'Forgot password?': the identity provider mails a link. The answer never tells whether an account exists. */
export function PasswordReset({ email, isSendable, onUnsendable }: PasswordResetProps) {
  const dispatch = useAppDispatch()
  const [mail, setMail] = useState<Mail>('none')
  const [sentTo, setSentTo] = useState('')

  const send = async () => {
    if (!isSendable) {
      setMail('none')
      return onUnsendable()
    }
    setMail('sending')
    setSentTo(email.trim())
    const { sent } = await dispatch(sendPasswordReset(email.trim()))
    setMail(sent ? 'sent' : 'notSent')
  }

  return (
    <>
      <Button variant="quiet" working={mail === 'sending'} onClick={() => void send()}>
        Forgot password?
      </Button>
      {mail === 'sent' && (
        <Notice tone="plain">
          If {sentTo} has an account, we’ve sent a link to reset the password. It may take a minute; check
          your spam folder, too.
        </Notice>
      )}
      {mail === 'notSent' && (
        <Notice tone="wrong">
          We couldn’t send the email. Check your connection and the address, then try again.
        </Notice>
      )}
    </>
  )
}
