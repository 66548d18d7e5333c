import { useNavigate } from 'react-router-dom'
import { Alert, Button } from '@chakra-ui/react'
import { paths } from '../../../../paths'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Page } from '../../../../ui/page/Page'
import { RefusedNotice } from '../SessionNotices'
import { resultsPutOff, resultsWanted, selectSession } from '../../state/testSessionSlice'

/** Warns that revealing the results ends late work. The key is not loaded yet. */
export function UnshownResults() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const session = useAppSelector(selectSession)
  if (session.status !== 'unshown') return null
  return (
    <Page heading={`Practice Test ${session.testNumber}`}>
      <Alert.Root role="status">
        <div className="stack">
          <p>
            Time ran out on this test, and it was submitted with the answers that had reached us.
            {session.late && ' More have arrived since; they will be counted when you view the results.'}
          </p>
          <p>
            Answers that are still kept on another device will no longer count once the results are shown. If
            you also took this test on another device, open it there first, while online.
          </p>
        </div>
      </Alert.Root>
      <RefusedNotice refused={session.refused} />
      <div className="row">
        <Button onClick={() => dispatch(resultsWanted())}>Show results</Button>
        <Button
          variant="outline"
          onClick={() => {
            void navigate(paths.login)
            dispatch(resultsPutOff())
          }}
        >
          Not now
        </Button>
      </div>
    </Page>
  )
}
