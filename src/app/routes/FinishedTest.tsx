import { isFullContent } from '../../../domain/content'
import { ReviewedQuestions } from '../../features/review/ReviewedQuestions'
import { ReviewPanel } from '../../features/review/ReviewPanel'
import { TestRoom } from '../../features/testSession/TestRoom'
import { questionReached, selectSession } from '../../features/testSession/testSessionSlice'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Styled } from '../../ui/Styled'
import { paths, reviewPageOf } from '../paths'

/** A finished test: its report, and why every option is right or wrong. */
export function FinishedTest({ testNumber }: { testNumber: number }) {
  const dispatch = useAppDispatch()
  const session = useAppSelector(selectSession)
  if (session.status !== 'finished') return null
  return (
    <Styled>
      <TestRoom
        homePath={paths.login}
        renderReview={(goTo) => (
          <ReviewPanel
            key={session.attemptId}
            reviewed={session}
            current={session.question}
            onGo={goTo}
            reviewPathOf={(earlier) => reviewPageOf(testNumber, earlier)}
          />
        )}
        renderQuestions={(content, passage) =>
          isFullContent(content) && (
            <ReviewedQuestions
              content={content}
              passage={passage}
              answers={session.answers}
              current={session.question}
              onReach={(question) => dispatch(questionReached({ question }))}
            />
          )
        }
      />
    </Styled>
  )
}
