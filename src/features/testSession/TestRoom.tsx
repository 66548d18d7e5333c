import { useRef, useState, type ReactNode } from 'react'
import { Box, chakra, Flex, HStack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { passageKey } from '../../../domain/answers'
import { isFullContent, type TestContent } from '../../../domain/content'
import { formatLimit } from '../../../domain/time'
import { useGetPassageQuery } from '../../api/api'
import { failureOf } from '../../api/failure'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/Page'
import { Wait } from '../../ui/Wait'
import { Countdown } from './Countdown'
import { FinishDialogs } from './FinishDialogs'
import { HighlightTools, useHighlighter } from './HighlightTools'
import { PassageCard } from './PassageCard'
import { PassageNavigation } from './PassageNavigation'
import { fittingHighlights } from './passageText'
import { ElsewhereNotice, LateNotice, RefusedNotice, StorageNotice } from './SessionNotices'
import { ReceiptButton } from './ReceiptButton'
import { focusQuestion, useRoomKeys } from './roomKeys'
import type { RoomDialog } from './RoomDialogs'
import { RoomTools } from './RoomTools'
import { SaveStatus } from './SaveStatus'
import type { TestSession } from './testSession'
import { finishRequested, selectIsStorageFull } from './testSessionSlice'
import { moveTextCursor } from './textCursor'
import { useSaid } from './useSaid'
import { Workspace, type Tab } from './Workspace'

type TestRoomProps = {
  session: Extract<TestSession, { status: 'inProgress' | 'finished' }>
  homePath: string
  /** The questions of the passage on screen: to answer, or with their explanations. */
  renderQuestions(content: TestContent, passage: number): ReactNode
  /** What stands above a finished test; `goTo` leads to a question. */
  renderReview?(goTo: (question: number) => void): ReactNode
}

const NONE: never[] = []

/** The test screen (specification, section 2), while the test goes on and after it. */
export function TestRoom({ session, homePath, renderQuestions, renderReview }: TestRoomProps) {
  const dispatch = useAppDispatch()
  const { testNumber, passage, attemptId, tools } = session
  const isFinished = session.status === 'finished'
  const request = { testNumber, passage, attemptId, finished: isFinished }
  const { currentData, error, refetch } = useGetPassageQuery(request)
  const content = currentData?.content

  const [tab, setTab] = useState<Tab>('passage')
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const [said, say] = useSaid()
  const passagePane = useRef<HTMLDivElement>(null)
  const mark = useHighlighter(passage, passagePane, say)
  const keys = useRoomKeys({ session, passagePane, mark, say, openTab: setTab, openDialog: setDialog })

  const highlights = tools.highlights[passageKey(passage)] ?? NONE
  const fitting = content ? fittingHighlights(highlights, content.test.passage.paragraphs) : highlights
  const isStorageFull = useAppSelector(selectIsStorageFull)
  const canAct = session.status === 'inProgress' && session.writer !== 'elsewhere'

  return (
    <Page heading={content?.test.title ?? `Practice Test ${testNumber}`} room>
      <SkipLinks onPassage={keys.goToPassage} onQuestions={keys.goToQuestions} />
      <Flex css={barCss}>
        {isFinished ? <Link to={homePath}>Back To Home</Link> : <SaveStatus />}
        <HStack gap="4" wrap="wrap" justify="flex-end">
          {session.status === 'inProgress' && session.timeFactor !== 1 && (
            <Box as="span" color="mutedInk" textStyle="small">
              {formatLimit(session.timeFactor)}
            </Box>
          )}
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
      {session.status === 'inProgress' && (
        <Flex columnGap="4" wrap="wrap" align="center">
          <RoomTools
            session={session}
            dialog={dialog}
            onDialog={setDialog}
            onSayTime={keys.sayTime}
            onGone={() => {
              setTab('questions')
              focusQuestion()
            }}
          />
          {/* A line kept for what is said, so that nothing moves. */}
          <Box role="status" flex="1" minWidth="12rem" minHeight="1.5em" color="mutedInk" textStyle="small">
            {said}
          </Box>
        </Flex>
      )}
      {session.status === 'inProgress' && session.writer === 'elsewhere' && (
        <ElsewhereNotice unsent={session.unacknowledged} />
      )}
      {!isFinished && isStorageFull && <StorageNotice />}
      {isFinished && session.late && <LateNotice />}
      {isFinished && renderReview?.(keys.goTo)}
      <RefusedNotice refused={session.refused} />
      {fitting.length < highlights.length && (
        <Box role="note" color="mutedInk">
          Some highlights were made on another version of this passage and are left out.
        </Box>
      )}
      {error !== undefined && (
        <Failure failure={failureOf(error)} what="This passage could not be loaded." onRetry={refetch} />
      )}
      {content === undefined && error === undefined && <Wait>Loading the passage</Wait>}
      {content && (
        <Workspace
          place={passage}
          tab={tab}
          onTab={setTab}
          passagePane={passagePane}
          onPassageKey={(event) => {
            if (moveTextCursor(event.key, event.shiftKey, event.currentTarget)) event.preventDefault()
          }}
          passage={
            <>
              {canAct && <HighlightTools onMark={mark} />}
              <PassageCard
                content={content}
                highlights={fitting}
                evidence={evidenceOf(content, session.question)}
              />
            </>
          }
          questions={
            <>
              <Box color="mutedInk" marginBottom="6">
                {content.test.instructions}
              </Box>
              {renderQuestions(content, passage)}
            </>
          }
        />
      )}
      <PassageNavigation passage={passage} />
      <FinishDialogs homePath={homePath} />
    </Page>
  )
}

/** The paragraphs that settle a question; during the test nobody is told. */
function evidenceOf(content: TestContent, question: number): readonly number[] | undefined {
  if (!isFullContent(content)) return undefined
  return content.test.questions.find(({ number }) => number === question)?.evidence
}

function SkipLinks({ onPassage, onQuestions }: { onPassage(): void; onQuestions(): void }) {
  return (
    <>
      <chakra.button type="button" css={skipCss} onClick={onPassage}>
        Skip to the passage
      </chakra.button>
      <chakra.button type="button" css={skipCss} onClick={onQuestions}>
        Skip to the questions
      </chakra.button>
    </>
  )
}

/** Seen only while they have the focus. */
const skipCss = {
  position: 'absolute',
  insetInlineStart: '4',
  zIndex: '2',
  padding: '2',
  background: 'paper',
  border: 'control',
  borderRadius: 'small',
  '&:not(:focus)': { width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
} as const

/** Clock and Finish stay in sight. */
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
