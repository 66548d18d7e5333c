import { useEffect, useRef, useState, type RefObject } from 'react'
import { Flex } from '@chakra-ui/react'
import type { TextRange } from '../../../domain/highlights'
import { MarkerButtons, type Marker } from '../../ui/room/MarkerButtons'
import { selectedRanges } from '../../ui/room/selectedRanges'

type HighlighterProps = {
  pane: RefObject<HTMLElement | null>
  onMark(ranges: readonly TextRange[], colour: Marker): void
}

export function Highlighter({ pane, onMark }: HighlighterProps) {
  // Some touch screens clear the selection on a press, so the last one is stored.
  const last = useRef<readonly TextRange[]>([])
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const keep = () => {
      const ranges = pane.current ? selectedRanges(document.getSelection(), [pane.current]) : []
      if (ranges.length === 0) return
      last.current = ranges
      setMissing(false)
    }
    document.addEventListener('selectionchange', keep)
    return () => document.removeEventListener('selectionchange', keep)
  }, [pane])

  const mark = (colour: Marker) => {
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
      css={{ '& button': { whiteSpace: 'nowrap', paddingInline: '2.5' } }}
    >
      <MarkerButtons canErase onMark={mark} />
      <span role="status">{isMissing && 'Select some of the passage first.'}</span>
    </Flex>
  )
}
