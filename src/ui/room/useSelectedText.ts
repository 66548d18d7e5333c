import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TextRange } from '../../../domain/highlights'
import { HIGHLIGHT_START } from './MarkedText'
import { PARAGRAPH, selectedRanges } from './selectedRanges'
import { setTextCursor } from './setTextCursor'

type Selected = { ranges: TextRange[]; line: Range }

/** A press that clears the selection reaches its button within this time. */
const PRESS_MS = 400
/** The menu does not follow each step of a selection that grows. */
const SETTLED_MS = 150

/** The open passage and its questions. */
const openSheets = () => [...document.querySelectorAll<HTMLElement>('[data-open]')]

/** Selected text, and where its highlight menu is shown. A click on a highlight selects it. */
export function useSelectedText(isOn: boolean) {
  // Some touch screens clear the selection on a press, so the last one is stored.
  const last = useRef<Selected | null>(null)
  const [shown, setShown] = useState<'plain' | 'highlighted' | null>(null)

  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout>
    let isPressed = false
    const keep = () => {
      const selected = read()
      last.current = selected ?? last.current
      clearTimeout(timer)
      if (!selected) timer = setTimeout(() => setShown(null), PRESS_MS)
      else if (isPressed) setShown(null)
      else timer = setTimeout(() => setShown(isHighlighted(selected) ? 'highlighted' : 'plain'), SETTLED_MS)
    }
    const press = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-open]')) return
      isPressed = true
      last.current = null
    }
    const release = () => {
      if (isPressed) {
        isPressed = false
        keep()
      }
    }
    const events = {
      selectionchange: keep,
      pointerdown: press,
      pointerup: release,
      pointercancel: release,
      click: selectHighlight,
    }
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(events)) document.removeEventListener(name, listener)
    }
  }, [isOn])

  /** @returns false without a selection */
  const withSelected = useCallback((mark: (ranges: TextRange[]) => void) => {
    const selected = read() ?? last.current
    const end = selected?.ranges.at(-1)
    // Its sheet may have been closed since.
    if (!selected || !end || !openSheets().some((sheet) => selected.line.intersectsNode(sheet))) return false
    // Rendered synchronously, because the cursor moves into the new nodes.
    flushSync(() => mark(selected.ranges))
    last.current = null
    setShown(null)
    setTextCursor(end, openSheets())
    // The menu closes.
    if (document.activeElement?.closest('[role=dialog]'))
      document.getSelection()?.focusNode?.parentElement?.closest<HTMLElement>('[data-open]')?.focus()
    return true
  }, [])
  const menu = {
    isShown: shown !== null,
    canErase: shown === 'highlighted',
    lastLine: () => last.current && lastLineInSight(last.current),
    onClose: () => setShown(null),
  }
  return { withSelected, menu }
}

function read(): Selected | null {
  const selection = document.getSelection()
  const ranges = selectedRanges(selection, openSheets())
  if (!selection || ranges.length === 0) return null
  return { ranges, line: selection.getRangeAt(0).cloneRange() }
}

/** A long highlight may end below the screen. */
function lastLineInSight({ line }: Selected): DOMRect | null {
  const lines = [...line.getClientRects()]
  return lines.findLast(({ bottom }) => bottom <= window.innerHeight) ?? lines[0] ?? null
}

function isHighlighted({ line }: Selected): boolean {
  return openSheets().some((sheet) =>
    [...sheet.querySelectorAll('mark')].some((mark) => line.intersectsNode(mark)),
  )
}

/** A click that chooses an option does only that. */
function selectHighlight({ target }: Event): void {
  const mark = target instanceof Element ? target.closest('[data-open] mark') : null
  const selection = document.getSelection()
  if (!mark || !selection?.isCollapsed) return
  if (mark.closest('label')?.control?.matches(':enabled:not(:checked)')) return
  const text = mark.closest(`[${PARAGRAPH}]`)
  // One for each stretch of other type.
  const parts = text?.querySelectorAll(`[${HIGHLIGHT_START}="${mark.getAttribute(HIGHLIGHT_START)}"]`) ?? []
  const [first, end] = [[...parts].at(0), [...parts].at(-1)]
  if (first && end) selection.setBaseAndExtent(first, 0, end, end.childNodes.length)
}
