import { useEffect, useState } from 'react'
import { Alert } from '@chakra-ui/react'
import type { MailOutcome } from '../../api/identityPort'
import { useAppDispatch } from '../../redux/hooks'
import { refreshAddress, sendVerification } from '../authThunks'

export function useVerificationMail() {
  const dispatch = useAppDispatch()
  const [outcome, setOutcome] = useState<MailOutcome | 'none' | 'sending'>('none')
  const send = async () => {
    setOutcome('sending')
    setOutcome(await dispatch(sendVerification()))
  }
  return { outcome, send: () => void send() }
}

/** Links open in another window: refresh when this one is visible again. */
export function useAddressNews(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(refreshAddress())
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [dispatch])
}

export const mailFailures = {
  tooManyTries: 'Too many emails were requested. Wait a few minutes, then try again.',
  notSent: 'The email could not be sent. Try again in a moment.',
} as const

export function MailSaid({ outcome, email }: { outcome: MailOutcome | 'none' | 'sending'; email: string }) {
  if (outcome === 'none' || outcome === 'sending') return null
  if (outcome !== 'sent') {
    return (
      <Alert.Root status="error" role="alert">
        {mailFailures[outcome]}
      </Alert.Root>
    )
  }
  return (
    <Alert.Root role="status">
      We’ve sent a link to {email}. If you don’t see it, check your spam folder.
    </Alert.Root>
  )
}
