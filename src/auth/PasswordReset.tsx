import { useState } from 'react'
import { useAppDispatch } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { sendPasswordReset } from './authThunks'

type Mail = 'none' | 'noAddress' | 'sending' | 'sent' | 'notSent'

/** 'Forgot password?': the identity provider mails a link. The answer never tells whether an account exists. */
export function PasswordReset({ email }: { email: string }) {
  const dispatch = useAppDispatch()
  const [mail, setMail] = useState<Mail>('none')

  const send = async () => {
    if (email.trim() === '') return setMail('noAddress')
    setMail('sending')
    const { sent } = await dispatch(sendPasswordReset(email.trim()))
    setMail(sent ? 'sent' : 'notSent')
  }

  return (
    <>
      <Button variant="quiet" working={mail === 'sending'} onClick={() => void send()}>
        Forgot password?
      </Button>
      {mail === 'noAddress' && <Notice tone="wrong">Enter your email above first.</Notice>}
      {mail === 'sent' && (
        <Notice tone="plain">
          If there is an account for {email.trim()}, a link to reset is on its way.
        </Notice>
      )}
      {mail === 'notSent' && (
        <Notice tone="wrong">The mail could not be sent. Check the address and try again.</Notice>
      )}
    </>
  )
}
