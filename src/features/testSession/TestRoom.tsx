import type { ReactNode } from 'react'
import { Box, Flex, HStack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { TestContent } from '../../../domain/content'
import { useGetPassageQuery } from '../../api/api'
import { failureOf } from '../../api/failure'
import { useAppDispatch } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/Page'
import { Wait } from '../../ui/Wait'
import { Countdown } from './Countdown'
import { FinishDialogs } from './FinishDialogs'
import { PassageCard } from './PassageCard'
import { PassageNavigation } from './PassageNavigation'
import { ElsewhereNotice, LateNotice, RefusedNotice } from './SessionNotices'
import { ReceiptButton } from './ReceiptButton'
import { SaveStatus } from './SaveStatus'
import type { TestSession } from './testSession'
import { finishRequested } from './testSessionSlice'

type TestRoomProps = {
  session: Extract<TestSession, { status: 'inProgress' | 'finished' }>
  homePath: string
  /** The questions of the passage on screen: to answer, or with their explanations. */
  renderQuestions(content: TestContent, passage: number): ReactNode
}

/** The test screen (specification, section 2), while the test goes on and after it. */
export function TestRoom({ session, homePath, renderQuestions }: TestRoomProps) {
  const dispatch = useAppDispatch()
  const { testNumber, passage, attemptId } = session
  const isFinished = session.status === 'finished'
  const request = { testNumber, passage, attemptId, finished: isFinished }
  const { currentData, error, refetch } = useGetPassageQuery(request)
  const content = currentData?.content

  return (
    <Page heading={content?.test.title ?? `Practice Test ${testNumber}`} wide>
      <Flex css={barCss}>
        {isFinished ? <Link to={homePath}>Back To Home</Link> : <SaveStatus />}
        <HStack gap="6">
          {session.status === 'inProgress' && <Countdown deadline={session.deadline} />}
          {isFinished && <ReceiptButton attemptId={attemptId} />}
          {isFinished && <strong>Score: {session.score}</strong>}
          {!isFinished && session.writer !== 'elsewhere' && (
            <Button variant="plain" onClick={() => dispatch(finishRequested())}>
              Finish Test
            </Button>
          )}
        </HStack>
      </Flex>
      {session.status === 'inProgress' && session.writer === 'elsewhere' && (
        <ElsewhereNotice unsent={session.unacknowledged} />
      )}
      {isFinished && session.late && <LateNotice />}
      <RefusedNotice refused={session.refused} />
      {error !== undefined && (
        <Failure failure={failureOf(error)} what="This passage could not be loaded." onRetry={refetch} />
      )}
      {content === undefined && error === undefined && <Wait>Loading the passage</Wait>}
      {content && (
        <>
          <Box color="mutedInk" marginBottom="6">
            {content.test.instructions}
          </Box>
          <Flex gap={{ base: '8', lg: '16' }} direction={{ base: 'column', lg: 'row' }} align="stretch">
            <Box flex="1.1" minWidth="0">
              <PassageCard content={content} />
            </Box>
            <Box as="section" aria-label="Questions" flex="1" minWidth="0">
              {renderQuestions(content, passage)}
            </Box>
          </Flex>
        </>
      )}
      <PassageNavigation passage={passage} />
      <FinishDialogs homePath={homePath} />
    </Page>
  )
}

/** Clock and Finish stay in sight while the passage is read. */
const barCss = {
  position: 'sticky',
  top: '0',
  zIndex: '1',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  flexWrap: 'wrap',
  paddingBlock: '2',
  background: 'paper',
  borderBottom: 'hairline',
} as const
