import { Alert } from '@chakra-ui/react'
import { useAppSelector } from '../../../../redux/hooks'
import { Page } from '../../../../ui/page/Page'
import { Wait } from '../../../../ui/Wait'
import { selectIsStorageFull, selectSession } from '../../state/testSessionSlice'

export function Finishing() {
  const session = useAppSelector(selectSession)
  const isStorageFull = useAppSelector(selectIsStorageFull)
  if (session.status !== 'finishing' && session.status !== 'scoring') return null
  if (session.failure === null) {
    // No retry by reloading: if storage is full, unsent answers exist only on this page.
    return (
      <Wait onRetry={null}>
        {session.status === 'scoring' ? 'Scoring your test' : 'Submitting your test'}
      </Wait>
    )
  }
  if (session.status === 'scoring') {
    return (
      <Page heading="Scoring">
        <Alert.Root role="status">
          Your test is submitted. The explanations could not be loaded yet; we keep trying.
        </Alert.Root>
      </Page>
    )
  }
  return (
    <Page heading="Finishing">
      <Alert.Root role="status">
        <div className="stack">
          <p>{whenSubmitted(session.failure.code)}</p>
          <p>
            {isStorageFull
              ? 'This device is out of storage space: leave this page open until then.'
              : 'Your answers are kept on this device; you can leave this page open or come back later.'}{' '}
            There is nothing you need to press.
          </p>
        </div>
      </Alert.Root>
    </Page>
  )
}

function whenSubmitted(code: string): string {
  if (!navigator.onLine) return 'You’re offline. We’ll submit your test as soon as you reconnect.'
  if (code === 'unauthenticated') return 'We’ll submit your test as soon as you have logged in again.'
  return 'Our server can’t be reached at the moment. We keep trying, and submit your test as soon as it answers.'
}
