import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button, Flex } from '@chakra-ui/react'
import type { TextRange } from '../../../domain/highlights'
import { selectedRanges } from '../../ui/room/selectedRanges'
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../domain/work'

type HighlighterProps = {
  pane: RefObject<HTMLElement | null>
  onMark(ranges: readonly TextRange[], colour: HighlightColor | null): void
}

export function Highlighter({ pane, onMark }: HighlighterProps) {
  // Some touch screens clear the selection on a press, so the last one is stored.
  const last = useRef<readonly TextRange[]>([])
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const keep = () => {
      const ranges = pane.current ? selectedRanges(document.getSelection(), pane.current) : []
      if (ranges.length === 0) return
      last.current = ranges
      setMissing(false)
    }
    document.addEventListener('selectionchange', keep)
    return () => document.removeEventListener('selectionchange', keep)
  }, [pane])

  const mark = (colour: HighlightColor | null) => {
    const ranges = last.current
    setMissing(ranges.length === 0)
    if (ranges.length === 0) return
    onMark(ranges, colour)
    last.current = []
    document.getSelection()?.empty()
  }
  return (
    <Flex
      role="group"
      aria-label="Highlight"
      wrap="wrap"
      align="center"
      gap="2"
      css={{ '& button': { whiteSpace: 'nowrap' } }}
    >
      {[...HIGHLIGHT_COLORS, null].map((colour) => (
        <Button
          key={colour}
          variant="outline"
          paddingInline="2.5"
          // Keeps the selection until it is read.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => mark(colour)}
        >
          {colour && <span className="swatch" data-colour={colour} aria-hidden />}
          {colour === null ? 'Erase' : colour === 'yellow' ? 'Yellow' : 'Blue'}
        </Button>
      ))}
      <span role="status">{isMissing && 'Select some of the passage first.'}</span>
    </Flex>
  )
}
