import { useAppSelector } from '../../../../redux/hooks'
import { Page } from '../../../../ui/page/Page'
import { Notice } from '../../../../ui/Notice'
import { Wait } from '../../../../ui/Wait'
import { selectSession } from '../../session/testSessionSlice'

/** Between the last answer and the score: what is safe, and what is being waited for. */
export function Finishing() {
  const session = useAppSelector(selectSession)
  if (session.status !== 'finishing' && session.status !== 'scoring') return null
  if (session.failure === null) {
    return <Wait>{session.status === 'scoring' ? 'Scoring your test' : 'Submitting your test'}</Wait>
  }
  return (
    <Page heading={session.status === 'scoring' ? 'Scoring' : 'Finishing'}>
      {session.status === 'finishing' ? (
        <Notice tone="plain">
          {!navigator.onLine && 'You’re offline. '}We’ll submit your test as soon as you reconnect. Your
          answers are kept on this device; you can leave this page open or come back later.
        </Notice>
      ) : (
        <Notice tone="plain">
          Your test is submitted. The explanations could not be loaded yet; we keep trying.
        </Notice>
      )}
      <p>{session.failure.message}</p>
    </Page>
  )
}
