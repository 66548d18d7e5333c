import { PARAGRAPH } from '../../../../ui/room/selectedRanges'

type Move = ['forward' | 'backward', 'word' | 'line']

/** Arrow keys for selecting without a pointer. Up and down need Shift; alone they scroll. */
const MOVES: Readonly<Record<string, Move>> = {
  ArrowRight: ['forward', 'word'],
  ArrowLeft: ['backward', 'word'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
}

/**
 * Moves a one-word selection, or extends it. Restarts at the visible text if it is off-screen.
 * @returns whether the key was handled
 */
export function moveTextCursor(key: string, grows: boolean, passage: HTMLElement): boolean {
  const move = MOVES[key]
  if (!grows && move?.[1] === 'line') return false
  const selection = document.getSelection()
  if (!move || !selection) return false
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  const isInside = anchorNode && focusNode && passage.contains(focusNode)
  if (isInside && (grows || isInSight(selection, passage))) {
    if (grows) grow(selection, move)
    else step(selection, move)
    if (!passage.contains(selection.focusNode)) {
      selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
    }
  } else {
    const first = firstInSight(passage)
    if (!first) return false
    selection.collapse(first, 0)
    selection.modify('extend', 'forward', 'word')
  }
  const [end, pane] = boxesOf(selection, passage)
  passage.scrollTop += Math.min(0, end.top - pane.top) + Math.max(0, end.bottom - pane.bottom)
  return true
}

/** Selects the next word whole: moves to its far end, then extends back. */
function step(selection: Selection, [direction, unit]: Move): void {
  const isForward = direction === 'forward'
  if (isForward) selection.collapseToEnd()
  else selection.collapseToStart()
  selection.modify('move', direction, unit)
  selection.modify('extend', isForward ? 'backward' : 'forward', unit)
}

/** A single word is anchored at its far end, so it stays selected. */
function grow(selection: Selection, [direction, unit]: Move): void {
  if (!/\S\s+\S/.test(selection.toString())) {
    if (direction === 'forward') selection.collapseToStart()
    else selection.collapseToEnd()
    selection.modify('extend', direction, 'word')
  }
  selection.modify('extend', direction, unit)
  // Completes the word at the end of the line.
  if (unit === 'line') selection.modify('extend', direction, 'word')
}

function firstInSight(passage: HTMLElement): Element | undefined {
  const { top } = passage.getBoundingClientRect()
  const paragraphs = [...passage.querySelectorAll(`[${PARAGRAPH}]`)]
  return paragraphs.find((each) => each.getBoundingClientRect().top >= top) ?? paragraphs.at(-1)
}

function isInSight(selection: Selection, passage: HTMLElement): boolean {
  const [end, pane] = boxesOf(selection, passage)
  return end.bottom > pane.top && end.top < pane.bottom
}

function boxesOf({ focusNode, focusOffset }: Selection, passage: HTMLElement): [DOMRect, DOMRect] {
  const focus = document.createRange()
  if (focusNode) focus.setStart(focusNode, focusOffset)
  return [focus.getBoundingClientRect(), passage.getBoundingClientRect()]
}
