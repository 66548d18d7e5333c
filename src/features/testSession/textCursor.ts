/** What an arrow key does to the selection in a passage, for those who select without a pointer. Up and down only grow it: alone they scroll. */
const MOVES: Readonly<Record<string, ['forward' | 'backward', 'word' | 'line']>> = {
  ArrowRight: ['forward', 'word'],
  ArrowLeft: ['backward', 'word'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
}

/**
 * Moves a cursor of one selected word through the passage; with Shift the selection grows instead.
 * @returns whether the key was one of the cursor's
 */
export function moveTextCursor(key: string, grows: boolean, passage: HTMLElement): boolean {
  const move = MOVES[key]
  if (!grows && move?.[1] === 'line') return false
  const selection = document.getSelection()
  if (!move || !selection) return false
  const [direction, unit] = move
  const isInside = selection.rangeCount > 0 && passage.contains(selection.focusNode)
  if (!isInside) {
    const first = passage.querySelector('[data-paragraph]')
    if (!first) return false
    selection.collapse(first, 0)
    selection.modify('extend', 'forward', 'word')
    return true
  }
  const before = selection.getRangeAt(0).cloneRange()
  if (grows) {
    selection.modify('extend', direction, unit)
  } else {
    // The next word whole, whichever way: its far end first, then back over it.
    if (direction === 'forward') selection.collapseToEnd()
    else selection.collapseToStart()
    selection.modify('move', direction, unit)
    selection.modify('extend', direction === 'forward' ? 'backward' : 'forward', unit)
  }
  // The passage ends at its ends.
  const { focusNode } = selection
  if (!focusNode || !passage.contains(focusNode)) {
    selection.removeAllRanges()
    selection.addRange(before)
  }
  focusNode?.parentElement?.scrollIntoView({ block: 'nearest' })
  return true
}
