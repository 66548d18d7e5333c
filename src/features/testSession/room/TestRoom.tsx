import { memo, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '@chakra-ui/react'
import type { TestContent } from '../../../../domain/content'
import { formatLimit } from '../../../../domain/base/time'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { patientPart } from '../../../ui/page/lazyPart'
import { Page } from '../../../ui/page/Page'
import { EvenPace } from './bar/EvenPace'
import { Countdown } from './Countdown'
import { useHighlighter } from './passage/useHighlighter'
import { PassagePages } from './passage/PassagePages'
import { PassageNavigation } from './PassageNavigation'
import { focusQuestion, showEvidence, useRoomKeys } from './keys/roomCommands'
import { LoadedDialogs, RoomTools, type DialogOpener } from './RoomTools'
import { Announcer, type Say, type Voice } from './Announcer'
import { SaveStatus } from './SaveStatus'
import { hasRoom } from '../state/takeAct'
import { finishRequested, selectIsStorageFull, selectSession } from '../state/testSessionSlice'
import { useTestTitle } from './passage/usePassage'
import { useRoom } from './useRoom'
import type { Tab } from '../../../ui/room/PaneTabs'
import '../../../ui/room/room.css'
import '../../../ui/room/passage.css'

const HighlightMenu = patientPart(() => import('../../../ui/room/HighlightMenu'), 'HighlightMenu')
const SessionNotices = patientPart(() => import('./SessionNotices'), 'SessionNotices')

export type RoomActions = {
  say(text: string): void
  /** Shows the evidence at `index`; in a review. */
  onEvidence(index: number): void
}

type TestRoomProps = {
  renderQuestions(content: TestContent, passage: number, actions: RoomActions): ReactNode
  /** Shown in a review instead of the tools and the clock. */
  renderReviewBar?(goTo: (question: number) => void): ReactNode
  /** Shown in a review: above the room, and instead of the passage navigation. */
  reviewNotices?: ReactNode
  reviewStrip?: ReactNode
  /** Questions that the keys go through; null for all. */
  only?: readonly number[] | null
}

/** Memoized: the test page renders more often. */
export const TestRoom = memo((props: TestRoomProps) => {
  const room = useRoom()
  return room && <Room room={room} {...props} />
})

type RoomProps = TestRoomProps & { room: NonNullable<ReturnType<typeof useRoom>> }

function Room(props: RoomProps) {
  const { room, renderQuestions, renderReviewBar, reviewNotices, reviewStrip, only = null } = props
  const dispatch = useAppDispatch()
  const taking = room.status === 'inProgress' ? room : null
  const title = useTestTitle()
  const isTold = useAppSelector((state) => {
    const session = selectSession(state)
    const isFull = session.status === 'inProgress' && !hasRoom(session, 'highlight')
    return isFull || selectIsStorageFull(state)
  })

  // On a phone a review starts with the questions.
  const [tab, setTab] = useState<Tab>(taking ? 'passage' : 'questions')
  // A ref, so that opening a dialog does not render the room.
  const opener = useRef<DialogOpener>(null)
  const openDialog = useCallback<DialogOpener>((dialog) => opener.current?.(dialog), [])
  const voice = useRef<Voice>(null)
  const say = useCallback<Say>((...words) => voice.current?.say(...words), [])
  const pane = useRef<HTMLDivElement>(null)
  const setPane = useCallback((sheet: HTMLDivElement | null) => {
    pane.current = sheet
    // A selection in another passage would be invisible.
    document.getSelection()?.empty()
  }, [])
  const { mark, menu } = useHighlighter(say, taking !== null)
  const keys = useRoomKeys({ passagePane: pane, mark, say, openTab: setTab, openDialog, only })
  const onEvidence = useCallback((index: number) => {
    setTab('passage')
    showEvidence(index)
  }, [])
  const renderOpen = useCallback(
    (content: TestContent, passage: number) => renderQuestions(content, passage, { say, onEvidence }),
    [renderQuestions, say, onEvidence],
  )
  return (
    <Page
      heading={title ?? `Practice Test ${room.testNumber}`}
      room={taking ? 'test' : 'review'}
      bar={
        <>
          <SkipLinks onPassage={keys.goToPassage} onQuestions={keys.goToQuestions} />
          {taking ? (
            <>
              <SaveStatus />
              <RoomTools onDialog={openDialog} onMark={mark} onUndo={keys.undo} onRedo={keys.redo}>
                {taking.timeFactor !== 1 && (
                  <span className="limit muted small">{formatLimit(taking.timeFactor)}</span>
                )}
                <Button variant="outline" onClick={() => dispatch(finishRequested())}>
                  Finish Test
                </Button>
              </RoomTools>
              <Countdown deadline={taking.deadline} say={say} />
            </>
          ) : (
            renderReviewBar?.(keys.goTo)
          )}
        </>
      }
    >
      {!taking && reviewNotices}
      {(isTold || room.refused.length > 0) && (
        <Suspense fallback={null}>
          <SessionNotices isTaking={taking !== null} refused={room.refused} />
        </Suspense>
      )}
      <PassagePages
        tab={tab}
        onTab={setTab}
        isAhead={taking !== null}
        onOpen={setPane}
        renderQuestions={renderOpen}
      />
      {taking ? (
        <>
          <PassageNavigation
            onNavigator={() => openDialog('navigator')}
            onMark={mark}
            onUndo={keys.undo}
            onUnread={() => setTab('passage')}
          />
          <Suspense fallback={null}>
            <HighlightMenu {...menu} onMark={mark} />
          </Suspense>
          <Announcer voice={voice} />
          <EvenPace />
          <LoadedDialogs
            opener={opener}
            say={say}
            onGone={() => {
              setTab('questions')
              focusQuestion()
            }}
          />
        </>
      ) : (
        reviewStrip
      )}
    </Page>
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
