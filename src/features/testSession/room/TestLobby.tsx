import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TIME_LIMIT_SECONDS } from '../../../../domain/exam'
import { useAppDispatch } from '../../../redux/hooks'
import { TimeChoice } from '../../../settings/TimeChoice'
import { Button } from '../../../ui/Button'
import { Page } from '../../../ui/page/Page'
import { beginTest } from '../visits/beginTest'

/** Before the first attempt of a test: its title, its time, and the Start button. Nothing has begun. */
export function TestLobby({ testNumber }: { testNumber: number }) {
  const dispatch = useAppDispatch()
  return (
    <Page heading={`Practice Test ${testNumber}`}>
      <p>
        {PASSAGES_PER_TEST} passages, {QUESTIONS_PER_TEST} questions, {TIME_LIMIT_SECONDS / 60} minutes. The
        clock starts when you press Start and does not stop, also when you leave the page.
      </p>
      <TimeChoice />
      <Button onClick={() => void dispatch(beginTest(testNumber))}>Start</Button>
    </Page>
  )
}
