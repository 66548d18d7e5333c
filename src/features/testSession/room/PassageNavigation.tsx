import type { CSSProperties } from 'react'
import { shallowEqual } from 'react-redux'
import { passageNumbers } from '../../../../domain/exam'
import { useAppDispatch, useAppSelector, useAppStore } from '../../../redux/hooks'
import { PassageStep } from '../../../ui/PassageStep'
import type { Marker } from '../../../ui/room/HighlightMenu'
import { HighlightTool } from './bar/Tool'
import { progressInWords, progressOf, whereText } from './bar/roomTexts'
import { UndoTool } from './RoomTools'
import { hasAttempt } from '../state/states'
import { openPassage } from '../sync/userActs'
import { selectSession } from '../state/testSessionSlice'
import { useOpenPassage } from './useRoom'

type PassageNavigationProps = {
  onNavigator(): void
  onMark(marker: Marker): void
  onUndo(): void
  /** A phone shows the text of a passage without answers first. */
  onUnread(): void
}

/** On a phone the middle opens the navigator. */
export function PassageNavigation({ onNavigator, onMark, onUndo, onUnread }: PassageNavigationProps) {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const passage = useOpenPassage()
  const open = (next: number) => {
    const session = selectSession(store.getState())
    if (hasAttempt(session) && !progressOf(session, next).answered) onUnread()
    dispatch(openPassage(next))
  }

  return (
    <nav className="passages" aria-label="Passages">
      <PassageStep to="previous" passage={passage} onOpen={open} />
      <button type="button" className="tool where" onClick={onNavigator}>
        <span>{whereText(passage)}</span>
      </button>
      <div className="numbers">
        {passageNumbers.map((number) => (
          <PassageButton key={number} number={number} isOpen={number === passage} onOpen={open} />
        ))}
      </div>
      <HighlightTool bare onMark={onMark} />
      <UndoTool bare onPress={onUndo} />
      <PassageStep to="next" passage={passage} onOpen={open} />
    </nav>
  )
}

type PassageButtonProps = { number: number; isOpen: boolean; onOpen(passage: number): void }

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
