import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { TextRange } from '../../../../../domain/highlights'
import { useAppDispatch, useAppStore } from '../../../../redux/hooks'
import { highlight, type Outcome } from '../../sync/userActs'
import { MarkerButtons, type Marker } from '../../../../ui/room/MarkerButtons'
import { selectedRanges } from '../../../../ui/room/selectedRanges'
import type { Say } from '../Announcer'
import { NO_ROOM } from '../bar/roomTexts'
import { selectWork, type Slot } from '../../state/testSessionSlice'
import { setTextCursor } from './textCursor'

type Selected = { ranges: TextRange[]; text: Element | null }
const nothing: Selected = { ranges: [], text: null }

/** A press that clears the selection reaches its button within this time. */
const PRESS_MS = 400

export function useHighlighter(
  paneRef: RefObject<HTMLElement | null>,
  say: Say,
  slot: Slot = 'current',
): { mark(marker: Marker): void; isSelected: boolean } {
  const dispatch = useAppDispatch()
  const { getState } = useAppStore()
  // Some touch screens clear the selection on a press, so the last one is stored.
  const last = useRef<Selected>(nothing)
  const [isSelected, setSelected] = useState(false)

  useEffect(() => {
    let hiding: ReturnType<typeof setTimeout>
    const keep = () => {
      const ranges = paneRef.current ? selectedRanges(document.getSelection(), paneRef.current) : []
      clearTimeout(hiding)
      if (ranges.length > 0) {
        last.current = { ranges, text: paneRef.current }
        setSelected(true)
      } else hiding = setTimeout(() => setSelected(false), PRESS_MS)
    }
    const forget = ({ target }: Event) => {
      if (target instanceof Node && paneRef.current?.contains(target)) last.current = nothing
    }
    document.addEventListener('selectionchange', keep)
    document.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(hiding)
      document.removeEventListener('selectionchange', keep)
      document.removeEventListener('pointerdown', forget)
    }
  }, [paneRef])

  const mark = (marker: Marker) => {
    const text = paneRef.current
    const here = text ? selectedRanges(document.getSelection(), text) : []
    const kept = last.current.text === text ? last.current.ranges : []
    const ranges = here.length > 0 ? here : kept
    const end = ranges.at(-1)
    if (!text || !end) return say('Select text in the passage first.')
    const session = selectWork(getState(), slot)
    if (session === null) return
    // Rendered synchronously, because the cursor moves into the new nodes.
    const outcome = flushSync(() => dispatch(highlight(session.passage, ranges, marker, slot)))
    say(wordsFor(outcome, marker), outcome === 'done' || outcome === 'same' ? 'onScreen' : undefined)
    last.current = nothing
    setTextCursor(end, text)
  }
  return { mark, isSelected }
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

type HighlightToolsProps = { isShown: boolean; onMark(marker: Marker): void }

export function HighlightTools({ isShown, onMark }: HighlightToolsProps) {
  return (
    <div className="markers" role="group" aria-label="Highlight" data-shown={isShown || undefined}>
      <MarkerButtons onMark={onMark} />
    </div>
  )
}
