import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { TestContent } from '../../../../../domain/content'
import { Footer } from '../../../../ui/page/Footer'
import { onIdle } from '../../../../ui/whenIdle'
import { MarkedPassage } from './MarkedPassage'
import { moveTextCursor } from './textCursor'

type SheetProps = {
  title: 'Passage text' | 'Question list'
  passage: number
  isOpen: boolean
  children: ReactNode
  onOpen?(sheet: HTMLDivElement | null): void
  onKey?(event: KeyboardEvent<HTMLDivElement>): void
}

/** Hidden sheets stay mounted and laid out, so turning to one is fast and keeps its scroll position. */
export function Sheet({ title, passage, isOpen, children, onOpen, onKey }: SheetProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) onOpen?.(element.current)
  }, [isOpen, onOpen])
  useEffect(() => {
    // Measuring makes the browser lay out a hidden sheet while idle.
    return onIdle(() => element.current?.firstElementChild?.getBoundingClientRect())
  }, [])
  return (
    <div
      ref={element}
      className="sheet"
      data-open={isOpen || undefined}
      // In print each passage precedes its questions.
      style={{ order: passage }}
      aria-hidden={!isOpen || undefined}
      role="region"
      aria-label={title}
      // Focusable for scrolling and selecting by keys.
      tabIndex={isOpen ? 0 : -1}
      onKeyDown={onKey}
    >
      {children}
    </div>
  )
}

type PassageSheetProps = {
  /** Undefined while loading. */
  content: TestContent | undefined
  passage: number
  isOpen: boolean
  onOpen(sheet: HTMLDivElement | null): void
}

export const PassageSheet = memo(function PassageSheet(props: PassageSheetProps) {
  const { content, passage, isOpen, onOpen } = props
  return (
    <Sheet title="Passage text" passage={passage} isOpen={isOpen} onOpen={onOpen} onKey={moveCursor}>
      {content && <MarkedPassage content={content} passage={passage} />}
    </Sheet>
  )
})

export function moveCursor(event: KeyboardEvent<HTMLDivElement>): void {
  // A radio has its own arrow keys.
  if (event.target !== event.currentTarget) return
  if (moveTextCursor(event.key, event.shiftKey, event.currentTarget)) event.preventDefault()
}

type QuestionsSheetProps = Omit<PassageSheetProps, 'onOpen'> & {
  renderQuestions(content: TestContent, passage: number): ReactNode
}

export const QuestionsSheet = memo(function QuestionsSheet(props: QuestionsSheetProps) {
  const { content, passage, isOpen, renderQuestions } = props
  return (
    <Sheet title="Question list" passage={passage} isOpen={isOpen} onKey={moveCursor}>
      {content && <p className="instructions">{content.test.instructions}</p>}
      {content && renderQuestions(content, passage)}
      {isOpen && <Footer />}
    </Sheet>
  )
})
