import { useState, type CSSProperties } from 'react'
import { shallowEqual } from 'react-redux'
import { PASSAGES_PER_TEST, passageNumbers, timeLimitSeconds, type TimeFactor } from '../../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { selectSettings } from '../../../settings/settingsSlice'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/icons'
import { progressInWords, progressOf, whereText } from './bar/roomTexts'
import { UndoTool } from './RoomTools'
import { hasAttempt } from '../session/states'
import { openPassage } from '../session/userActs'
import { selectClockOffset, selectSession } from '../session/testSessionSlice'
import { useEverySecond } from './useEverySecond'
import { useOpenPassage } from './useRoom'

type PassageNavigationProps = {
  /** Absent once the test is finished. */
  taking?: { deadline: string; timeFactor: TimeFactor; onNavigator(): void; onUndo(): void }
}

/** Previous, 1 to 9, Next; on a phone a bar, whose middle opens the navigator. */
export function PassageNavigation({ taking }: PassageNavigationProps) {
  const dispatch = useAppDispatch()
  const passage = useOpenPassage()
  const wantsPace = useAppSelector((state) => selectSettings(state).paceShown)
  const [pace, setPace] = useState<number | null>(null)
  const open = (next: number) => dispatch(openPassage(next))

  return (
    <nav className="passages" aria-label="Passages" data-taking={taking ? true : undefined}>
      <Button
        variant="plain"
        aria-label="Previous passage"
        disabled={passage === 1}
        onClick={() => open(passage - 1)}
      >
        <Icon name="previous" />
        <span className="word">Previous</span>
      </Button>
      {taking && (
        <button type="button" className="tool where" onClick={taking.onNavigator}>
          <span>{whereText(passage)}</span>
          <Icon name="down" />
        </button>
      )}
      <div className="numbers">
        {passageNumbers.map((number) => (
          <PassageButton key={number} number={number} isOpen={number === passage} onOpen={open} />
        ))}
      </div>
      {taking && wantsPace && <PaceClock {...taking} onPace={setPace} />}
      {taking && wantsPace && pace !== null && <span className="pace">Even pace: passage {pace}</span>}
      {taking && <UndoTool bare onPress={taking.onUndo} />}
      <Button
        variant="plain"
        aria-label="Next passage"
        disabled={passage === PASSAGES_PER_TEST}
        onClick={() => open(passage + 1)}
      >
        <span className="word">Next</span>
        <Icon name="next" />
      </Button>
    </nav>
  )
}

type PassageButtonProps = { number: number; isOpen: boolean; onOpen(passage: number): void }

/** A passage by its number, below it how many of its questions are answered. */
function PassageButton({ number, isOpen, onOpen }: PassageButtonProps) {
  const progress = useAppSelector((state) => {
    const session = selectSession(state)
    return hasAttempt(session) ? progressOf(session, number) : null
  }, shallowEqual)
  if (!progress) return null
  const name = progressInWords(number, progress)
  return (
    <button
      type="button"
      className="passage-number"
      aria-label={name}
      title={name}
      aria-current={isOpen ? 'page' : undefined}
      data-flagged={progress.isFlagged || undefined}
      style={{ '--done': progress.answered, '--of': progress.of } as CSSProperties}
      onClick={() => onOpen(number)}
    >
      {number}
    </button>
  )
}

type PaceClockProps = { deadline: string; timeFactor: TimeFactor; onPace(passage: number): void }

/** Tells at which passage an even pace would be by now. */
function PaceClock({ deadline, timeFactor, onPace }: PaceClockProps) {
  const limit = timeLimitSeconds(timeFactor)
  useEverySecond(deadline, useAppSelector(selectClockOffset), (left) =>
    onPace(passageAtEvenPace(left, limit)),
  )
  return null
}

/** The passage in which somebody stands who gives each the same time. */
export function passageAtEvenPace(secondsLeft: number, limit: number): number {
  const share = Math.min(1, Math.max(0, 1 - secondsLeft / limit))
  return Math.min(PASSAGES_PER_TEST, Math.floor(share * PASSAGES_PER_TEST) + 1)
}
