import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Alert } from '@chakra-ui/react'
import { isFullContent } from '../../../../domain/content'
import { pagesApi } from '../../../api/pagesApi'
import { useNotes } from '../../../features/review/notes/useNotes'
import { ReviewedQuestions } from '../../../features/review/ReviewedQuestions'
import { ReviewBar, type Way } from '../../../features/review/ReviewBar'
import { ReviewStrip } from '../../../features/review/ReviewStrip'
import { useReport, useShown } from '../../../features/review/useReport'
import { UnshownResults } from '../../../features/testSession/room/finish/UnshownResults'
import { useIsOwned } from '../../../features/testSession/room/finish/useIsOwned'
import { TestRoom } from '../../../features/testSession/room/TestRoom'
import type { TestSession } from '../../../features/testSession/state/states'
import { questionReached, selectSession } from '../../../features/testSession/state/testSessionSlice'
import { openPassage } from '../../../features/testSession/sync/userActs'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Failure } from '../../../ui/Failure'
import { NotOwned } from './NotOwned'
import '../../../ui/room/afterwards.css'

export function FinishedTest() {
  const session = useAppSelector(selectSession)
  const isOwned = useIsOwned(session)
  if (session.status !== 'finished') return null
  if (!isOwned) return <NotOwned testNumber={session.testNumber} />
  return <Finished key={session.attemptId} session={session} />
}

/** Finished on the server; the results are not shown yet. */
export function UnshownTest() {
  const session = useAppSelector(selectSession)
  const isOwned = useIsOwned(session)
  if (session.status !== 'unshown') return null
  return isOwned ? <UnshownResults /> : <NotOwned testNumber={session.testNumber} />
}

type FinishedProps = { session: Extract<TestSession, { status: 'finished' }> }

function Finished({ session }: FinishedProps) {
  const dispatch = useAppDispatch()
  const notes = useNotes(session.attemptId)
  const reviewing = useReport(session, notes.noted)
  const compared = pagesApi.useGetComparisonQuery(
    { attemptId: session.attemptId },
    { skip: reviewing.status !== 'ready' },
  )
  const shown = useShown(reviewing)
  const way = useRef<Way>(null)
  const [params] = useSearchParams()
  const question = Number(params.get('question'))
  const asked = Number.isInteger(question) && question > 0 ? question : null
  return (
    <>
      <TestRoom
        only={shown.questions}
        renderReviewBar={(goTo) => (
          <ReviewBar
            score={session.score}
            reviewing={reviewing}
            shown={shown}
            way={way}
            current={session.question}
            onGo={goTo}
            asked={asked}
            attempt={session}
          />
        )}
        reviewNotices={
          <>
            {reviewing.status === 'failed' && (
              <Failure
                failure={reviewing.failure}
                what="The report could not be created."
                onRetry={reviewing.retry}
              />
            )}
            {notes.failure && (
              <Failure failure={notes.failure} what="Your notes could not be loaded." onRetry={notes.retry} />
            )}
            {session.late && <LateNotice score={session.score} inTime={session.inTime} />}
          </>
        }
        reviewStrip={
          <ReviewStrip
            passage={session.passage}
            verdicts={reviewing.status === 'ready' ? reviewing.report.verdicts : null}
            flags={session.tools.flags}
            shown={shown.questions}
            onOpen={(passage) => dispatch(openPassage(passage))}
          />
        }
        renderQuestions={(content, passage, { onEvidence }) =>
          isFullContent(content) && (
            <ReviewedQuestions
              attemptId={session.attemptId}
              content={content}
              passage={passage}
              answers={session.answers}
              tools={session.tools}
              current={session.question}
              onReach={(question, index) => {
                dispatch(questionReached({ question }))
                onEvidence(index)
              }}
              report={reviewing.status === 'ready' ? reviewing.report : null}
              among={compared.data?.among ?? null}
              shown={shown}
              notes={notes}
              onGo={(question) => way.current?.(question)}
            />
          )
        }
      />
    </>
  )
}

/** Late work that counts because it was done in time. */
function LateNotice({ score, inTime }: { score: string; inTime: string }) {
  return (
    <Alert.Root role="status">
      <p>
        Some answers you chose before time ran out reached us late. They still count. In time: {inTime}. With
        the late answers: {score}.
      </p>
    </Alert.Root>
  )
}
