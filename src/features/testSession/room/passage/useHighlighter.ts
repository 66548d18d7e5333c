import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TextRange } from '../../../../../domain/highlights'
import { useAppDispatch, useAppStore } from '../../../../redux/hooks'
import { highlight, type Outcome } from '../../sync/userActs'
import type { Marker } from '../../../../ui/room/MarkerButtons'
import { selectedRanges } from '../../../../ui/room/selectedRanges'
import type { Say } from '../Announcer'
import { NO_ROOM } from '../bar/roomTexts'
import { selectWork, type Slot } from '../../state/testSessionSlice'
import { setTextCursor } from './textCursor'

type Selected = { ranges: TextRange[]; passage: number; line: Range }

/** A press that clears the selection reaches its button within this time. */
const PRESS_MS = 400
/** The menu does not follow each step of a selection that grows. */
const SETTLED_MS = 150

/** Open passage and its questions. */
const openSheets = () => document.querySelectorAll<HTMLElement>('[data-open]')

export function useHighlighter(say: Say, slot: Slot = 'current') {
  const dispatch = useAppDispatch()
  const { getState } = useAppStore()
  // Some touch screens clear the selection on a press, so the last one is stored.
  const last = useRef<Selected | null>(null)
  const [isShown, setShown] = useState(false)

  const read = useCallback((): Selected | null => {
    const selection = document.getSelection()
    const passage = selectWork(getState(), slot)?.passage
    const ranges = selectedRanges(selection, openSheets())
    if (!selection || passage === undefined || ranges.length === 0) return null
    return { ranges, passage, line: selection.getRangeAt(0).cloneRange() }
  }, [getState, slot])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isPressed = false
    const keep = () => {
      const selected = read()
      last.current = selected ?? last.current
      clearTimeout(timer)
      if (!selected) timer = setTimeout(() => setShown(false), PRESS_MS)
      else if (isPressed) setShown(false)
      else timer = setTimeout(() => setShown(true), SETTLED_MS)
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
    const events = { selectionchange: keep, pointerdown: press, pointerup: release, pointercancel: release }
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(events)) document.removeEventListener(name, listener)
    }
  }, [read])

  const mark = (marker: Marker) => {
    const passage = selectWork(getState(), slot)?.passage
    const selected = read() ?? last.current
    const end = selected?.ranges.at(-1)
    if (!end || passage === undefined || selected?.passage !== passage)
      return say('Select text in the passage or a question first.')
    // Rendered synchronously, because the cursor moves into the new nodes.
    const outcome = flushSync(() => dispatch(highlight(passage, selected.ranges, marker, slot)))
    say(wordsFor(outcome, marker), outcome === 'done' || outcome === 'same' ? 'onScreen' : undefined)
    last.current = null
    setShown(false)
    setTextCursor(end, openSheets())
    // The menu closes.
    if (document.activeElement?.closest('[role=dialog]'))
      document.getSelection()?.focusNode?.parentElement?.closest<HTMLElement>('[data-open]')?.focus()
  }
  const lastLine = () => [...(last.current?.line.getClientRects() ?? [])].at(-1) ?? null
  return { mark, isShown, lastLine, onClose: () => setShown(false) }
}

function wordsFor(outcome: Outcome, marker: Marker): string {
  switch (outcome) {
    case 'done':
      return marker === null ? 'Highlight removed.' : `Highlighted in ${marker}.`
    case 'same':
      return marker === null ? 'Nothing is highlighted there.' : `That is highlighted in ${marker} already.`
    case 'refused':
      return 'This passage cannot hold any more highlights. Erase one first.'
    case 'full':
      return NO_ROOM
  }
}
