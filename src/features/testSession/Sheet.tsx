import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { TestContent } from '../../../domain/content'
import { PassagePane } from './PassagePane'
import { QuestionsPane } from './QuestionsPane'
import { moveTextCursor } from './textCursor'

type SheetProps = {
  title: 'Passage' | 'Questions'
  isOpen: boolean
  children: ReactNode
  /** Told which sheet is the open one. */
  onOpen?(sheet: HTMLDivElement | null): void
  onKey?(event: KeyboardEvent<HTMLDivElement>): void
}

/**
 * One passage's side of the room, scrolling by itself. Those of the other passages stay in the page, laid out and
 * skipped by the browser, so that turning to one costs no more than painting it, and each is found where it was left.
 */
function Sheet({ title, isOpen, children, onOpen, onKey }: SheetProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) onOpen?.(element.current)
  }, [isOpen, onOpen])
  useEffect(() => {
    // Asked for a measure, the browser lays out even what it skips, now rather than when it is turned to.
    element.current?.firstElementChild?.getBoundingClientRect()
  }, [])
  return (
    <div
      ref={element}
      className="sheet"
      data-open={isOpen || undefined}
      aria-hidden={!isOpen || undefined}
      role="region"
      aria-label={title}
      // It scrolls by keys; in the passage they select its text as well.
      tabIndex={isOpen ? 0 : -1}
      onKeyDown={onKey}
    >
      {children}
    </div>
  )
}

type PassageSheetProps = { passage: number; isOpen: boolean; onOpen(sheet: HTMLDivElement | null): void }

export const PassageSheet = memo(function PassageSheet({ passage, isOpen, onOpen }: PassageSheetProps) {
  return (
    <Sheet title="Passage" isOpen={isOpen} onOpen={onOpen} onKey={moveCursor}>
      <PassagePane passage={passage} />
    </Sheet>
  )
})

function moveCursor(event: KeyboardEvent<HTMLDivElement>): void {
  if (moveTextCursor(event.key, event.shiftKey, event.currentTarget)) event.preventDefault()
}

type QuestionsSheetProps = {
  passage: number
  isOpen: boolean
  renderQuestions(content: TestContent, passage: number): ReactNode
}

export const QuestionsSheet = memo(function QuestionsSheet({ isOpen, ...pane }: QuestionsSheetProps) {
  return (
    <Sheet title="Questions" isOpen={isOpen}>
      <QuestionsPane {...pane} />
    </Sheet>
  )
})
