import { useAppDispatch, useAppStore } from '../../../../redux/hooks'
import { highlight, type Outcome } from '../../sync/userActs'
import type { Marker } from '../../../../ui/room/HighlightMenu'
import { useSelectedText } from '../../../../ui/room/useSelectedText'
import type { Say } from '../Announcer'
import { NO_ROOM } from '../bar/roomTexts'
import { selectWork, type Slot } from '../../state/testSessionSlice'

export function useHighlighter(say: Say, isOn: boolean, slot: Slot = 'current') {
  const dispatch = useAppDispatch()
  const { getState } = useAppStore()
  const { withSelected, menu } = useSelectedText(isOn)
  const mark = (marker: Marker) => {
    const isSelected = withSelected((ranges) => {
      const passage = selectWork(getState(), slot)?.passage
      if (passage === undefined) return
      const outcome = dispatch(highlight(passage, ranges, marker, slot))
      say(wordsFor(outcome, marker), outcome === 'done' || outcome === 'same' ? 'onScreen' : undefined)
    })
    if (!isSelected) say('Select text in the passage or a question first.')
  }
  return { mark, menu }
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
