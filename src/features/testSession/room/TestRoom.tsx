import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { TestContent } from '../../../../domain/content'
import { formatLimit } from '../../../../domain/base/time'
import { useAppDispatch } from '../../../redux/hooks'
import { Button } from '../../../ui/Button'
import { Page } from '../../../ui/page/Page'
import { Countdown } from './Countdown'
import { FinishDialog } from './finish/FinishDialog'
import { HighlightTools, useHighlighter } from './passage/HighlightTools'
import { PassagePages } from './passage/PassagePages'
import { PassageNavigation } from './PassageNavigation'
import type { RoomDialog } from './RoomDialogs'
import { focusQuestion, useRoomKeys } from './keys/roomKeys'
import { RoomTools } from './RoomTools'
import { Announcer, type Voice } from './Announcer'
import { SaveStatus } from './SaveStatus'
import { ElsewhereNotice, FullNotice, RefusedNotice, StorageNotice } from './SessionNotices'
import { finishRequested } from '../session/testSessionSlice'
import { useTestTitle } from './passage/usePassage'
import { useRoom } from './useRoom'
import type { Tab } from './passage/SplitView'
import '../../../ui/styles/exam.css'
import '../../../ui/styles/passage.css'

type TestRoomProps = {
  /** The questions of the passage on screen: to answer, or with their explanations. */
  renderQuestions(content: TestContent, passage: number): ReactNode
  /** What stands above a finished test; `goTo` leads to a question. */
  renderReview?(goTo: (question: number) => void): ReactNode
  /** What a finished test has in the place of its time. */
  reviewBar?: ReactNode
}

/** The test screen, while the test goes on and after it. */
export function TestRoom(props: TestRoomProps) {
  const room = useRoom()
  return room && <Room room={room} {...props} />
}

type RoomProps = TestRoomProps & { room: NonNullable<ReturnType<typeof useRoom>> }

function Room({ room, renderQuestions, renderReview, reviewBar }: RoomProps) {
  const isFinished = room.status === 'finished'
  const title = useTestTitle()

  const [tab, setTab] = useState<Tab>('passage')
  const [dialog, setDialog] = useState<RoomDialog>(null)
  const voice = useRef<Voice>(null)
  const say = useCallback((text: string) => voice.current?.say(text), [])
  const pane = useRef<HTMLDivElement>(null)
  const setPane = useCallback((sheet: HTMLDivElement | null) => {
    pane.current = sheet
  }, [])
  const mark = useHighlighter(pane, say)
  const keys = useRoomKeys({ passagePane: pane, mark, say, openTab: setTab, openDialog: setDialog })

  return (
    <Page
      heading={title ?? `Practice Test ${room.testNumber}`}
      bar={room.status === 'inProgress' ? <RoomBar room={room} /> : reviewBar}
    >
      <SkipLinks onPassage={keys.goToPassage} onQuestions={keys.goToQuestions} />
      {room.status === 'inProgress' && (
        <div className="tool-row">
          <RoomTools
            dialog={dialog}
            onDialog={setDialog}
            onSayTime={keys.sayTime}
            say={say}
            onGone={() => {
              setTab('questions')
              focusQuestion()
            }}
          />
          <Announcer voice={voice} />
        </div>
      )}
      {room.status === 'inProgress' && room.isReadOnly && <ElsewhereNotice />}
      {!isFinished && <StorageNotice />}
      {!isFinished && <FullNotice />}
      {isFinished && renderReview?.(keys.goTo)}
      <RefusedNotice refused={room.refused} />
      <PassagePages
        tab={tab}
        onTab={setTab}
        markers={room.status === 'inProgress' && !room.isReadOnly && <HighlightTools onMark={mark} />}
        isAhead={!isFinished}
        onOpen={setPane}
        renderQuestions={renderQuestions}
      />
      <PassageNavigation />
      <FinishDialog />
    </Page>
  )
}

/** Where the answers are, the time, and the way out. */
function RoomBar({ room }: { room: Extract<RoomProps['room'], { status: 'inProgress' }> }) {
  const dispatch = useAppDispatch()
  return (
    <>
      <SaveStatus />
      <div className="bar-end">
        {room.timeFactor !== 1 && <span className="muted small">{formatLimit(room.timeFactor)}</span>}
        <Countdown deadline={room.deadline} />
        {!room.isReadOnly && (
          <Button variant="plain" onClick={() => dispatch(finishRequested())}>
            Finish Test
          </Button>
        )}
      </div>
    </>
  )
}

function SkipLinks({ onPassage, onQuestions }: { onPassage(): void; onQuestions(): void }) {
  return (
    <>
      <button type="button" className="skip-link" onClick={onPassage}>
        Skip to the passage
      </button>
      <button type="button" className="skip-link" onClick={onQuestions}>
        Skip to the questions
      </button>
    </>
  )
}
