import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { TEST_COUNT } from '../../../../domain/exam'
import type { ApiFailure } from '../../../api/failure'
import { StartGate } from '../../../features/testSession/room/StartGate'
import { Failure } from '../../../ui/Failure'
import { Page } from '../../../ui/page/Page'
import { paths, testPageOf } from '../../../paths'
import { NotOwned } from './NotOwned'

type NotOpenedProps = {
  why: 'notOpened'
  testNumber: number
  /** Null once it is over. */
  running: number | null
  onOpen(): void
}
type FailedProps = { why: 'failed'; testNumber: number; failure: ApiFailure; onRetry(): void }
type GateProps = {
  why: 'gate'
  testNumber: number
  failure: ApiFailure | null
  onStart(): void
  onResume(testNumber: number): void
}
export type NoTestProps =
  { why: 'unknown' } | { why: 'notOwned'; testNumber: number } | GateProps | NotOpenedProps | FailedProps

/** Lazy: a running test does not need these texts. */
export function NoTest(props: NoTestProps) {
  switch (props.why) {
    case 'unknown':
      return <UnknownTest />
    case 'notOwned':
      return <NotOwned testNumber={props.testNumber} />
    case 'failed':
      return <Failed {...props} />
    case 'notOpened':
      return <NotOpened {...props} />
    case 'gate':
      return <StartGate {...props} />
  }
}

function UnknownTest() {
  return (
    <Page heading="No such test">
      <p>Tests are numbered 1 to {TEST_COUNT}.</p>
      <p>
        <Link to={paths.login}>Back to Available Tests</Link>
      </p>
    </Page>
  )
}

function Failed({ testNumber, failure, onRetry }: Omit<FailedProps, 'why'>) {
  return (
    <Page heading={`Practice Test ${testNumber}`}>
      <Failure failure={failure} what="The test could not be opened." onRetry={onRetry} />
      <p>
        <Link to={paths.login}>Back to Available Tests</Link>
      </p>
    </Page>
  )
}

function NotOpened({ testNumber, running, onOpen }: Omit<NotOpenedProps, 'why'>) {
  return (
    <Page heading={`Practice Test ${testNumber}`}>
      {running === null ? (
        <Button onClick={onOpen}>Open Practice Test {testNumber}</Button>
      ) : (
        <>
          <p>
            Practice Test {running} is in progress. You can open{' '}
            {running === testNumber ? 'its earlier attempt' : `Practice Test ${testNumber}`} again when you
            have finished it.
          </p>
          <p>
            <Link to={testPageOf(running)}>Resume Practice Test {running}</Link>
          </p>
          <p>
            <Link to={paths.login}>Back to Available Tests</Link>
          </p>
        </>
      )}
    </Page>
  )
}
