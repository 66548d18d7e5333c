import { useEffect, useState } from 'react'
import { Box, Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../paths'
import { BusyButton } from '../../../../ui/BusyButton'
import '../../../../ui/room/afterwards.css'
import { formatClock } from '../../../../../domain/base/time'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import type { Marker } from '../../../../ui/room/HighlightMenu'
import { secondsUntil } from '../../state/serverClock'
import { selectClockOffset, selectIsStorageFull } from '../../state/testSessionSlice'
import { askExplanation } from '../../sync/userActs'
import type { PracticeSession } from '../../state/states'
import { HighlightTool, Tool } from '../bar/Tool'
import { useEverySecond } from '../useEverySecond'
import { saveWord } from '../SaveStatus'
import { countAnswered } from '../../../../../domain/answers'

type Shown = Extract<PracticeSession, { status: 'open' }>
export type PracticeDialog = 'view' | 'keys' | null

type BarProps = {
  session: Shown
  say(text: string): void
  mark(marker: Marker): void
  onDialog(dialog: PracticeDialog): void
}

export function PracticeBar({ session, say, mark, onDialog }: BarProps) {
  const { practice } = session
  return (
    <>
      <Link to={paths.practice}>Back to Practice</Link>
      <div className="practice-end">
        {practice.finishedAt === null && (
          <>
            <Saved session={session} />
            {practice.paceSeconds !== null && (
              <Pace startedAt={practice.startedAt} seconds={practice.paceSeconds} say={say} />
            )}
            <div className="tools" role="group" aria-label="Tools">
              <HighlightTool onMark={mark} />
              <Tool icon="view" word="View" command={null} onClick={() => onDialog('view')} />
              <Tool icon="keys" word="Shortcuts" command="list" onClick={() => onDialog('keys')} />
            </div>
            <Finish session={session} />
          </>
        )}
      </div>
    </>
  )
}

function Saved({ session }: { session: Shown }) {
  const isStorageFull = useAppSelector(selectIsStorageFull)
  return (
    <div role="status" className="save-status" aria-live={session.saveFailure === null ? 'off' : 'polite'}>
      <span>{saveWord(session, isStorageFull)}</span>
    </div>
  )
}

/** Practice does not end by time. */
function Pace({ startedAt, seconds, say }: { startedAt: string; seconds: number } & Pick<BarProps, 'say'>) {
  const clockOffset = useAppSelector(selectClockOffset)
  const end = new Date(Date.parse(startedAt) + seconds * 1_000).toISOString()
  const [left, setLeft] = useState(() => secondsUntil(end, clockOffset))
  const isOver = left === 0
  useEverySecond(end, clockOffset, setLeft)
  useEffect(() => {
    if (isOver) say('The time of an even pace is over. You can go on.')
  }, [isOver, say])
  return (
    <Box role="timer" aria-label="Time left at an even pace" textStyle="figures">
      {isOver ? 'Even pace is over' : formatClock(left)}
    </Box>
  )
}

function Finish({ session }: { session: Shown }) {
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  const { practice, asked } = session
  const open = practice.content.test.questions.length - countAnswered(session.answers)
  const finish = () => {
    setAsking(false)
    dispatch(askExplanation(null))
  }
  const isEnding = asked.some(({ kind }) => kind === 'finish')
  return (
    <>
      <BusyButton variant="outline" busy={isEnding} onClick={open > 0 ? () => setAsking(true) : finish}>
        Finish practice
      </BusyButton>
      <Dialog
        open={isAsking}
        title="Finish this practice?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Keep going
            </Button>
            <Button onClick={finish}>Finish</Button>
          </>
        }
      >
        <p>
          {open === 1 ? 'One question has' : `${open} questions have`} no answer. All explanations will be
          shown.
        </p>
      </Dialog>
    </>
  )
}
