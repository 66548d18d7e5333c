import type { TextRange } from '../../../../../domain/highlights'
import { PARAGRAPH } from './selectedRanges'

type Move = ['forward' | 'backward', 'word' | 'line']

/** What an arrow key does to the selection in a passage, for those who select without a pointer. Up and down only grow it: alone they scroll. */
const MOVES: Readonly<Record<string, Move>> = {
  ArrowRight: ['forward', 'word'],
  ArrowLeft: ['backward', 'word'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
}

/**
 * Moves a cursor of one selected word through the passage; with Shift the selection grows instead. A cursor that is out
 * of sight begins anew with what is in sight.
 * @returns whether the key was one of the cursor's
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
    // The passage ends at its ends.
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

/** The next word whole, whichever way: its far end first, then back over it. */
function step(selection: Selection, [direction, unit]: Move): void {
  const isForward = direction === 'forward'
  if (isForward) selection.collapseToEnd()
  else selection.collapseToStart()
  selection.modify('move', direction, unit)
  selection.modify('extend', isForward ? 'backward' : 'forward', unit)
}

/** More or less of the text. A word alone is held by its far end, whichever way it grows: none of it is let go. */
function grow(selection: Selection, [direction, unit]: Move): void {
  if (!/\S\s+\S/.test(selection.toString())) {
    if (direction === 'forward') selection.collapseToStart()
    else selection.collapseToEnd()
    selection.modify('extend', direction, 'word')
  }
  selection.modify('extend', direction, unit)
  // A line ends within a word.
  if (unit === 'line') selection.modify('extend', direction, 'word')
}

/** Leaves the cursor behind a stretch of text, whatever its paragraph has been cut into since, with nothing selected. */
export function setTextCursor({ paragraph, end }: TextRange, passage: Element): void {
  const element = passage.querySelector(`[${PARAGRAPH}="${paragraph}"]`)
  if (!element) return
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = end
  while (texts.nextNode()) {
    const length = texts.currentNode.textContent?.length ?? 0
    if (left <= length) return document.getSelection()?.collapse(texts.currentNode, left)
    left -= length
  }
}

/** The first paragraph that begins in sight; where none does, the last. */
function firstInSight(passage: HTMLElement): Element | undefined {
  const { top } = passage.getBoundingClientRect()
  const paragraphs = [...passage.querySelectorAll(`[${PARAGRAPH}]`)]
  return paragraphs.find((each) => each.getBoundingClientRect().top >= top) ?? paragraphs.at(-1)
}

function isInSight(selection: Selection, passage: HTMLElement): boolean {
  const [end, pane] = boxesOf(selection, passage)
  return end.bottom > pane.top && end.top < pane.bottom
}

/** Where on the screen the selection's moving end is, and the passage. */
function boxesOf({ focusNode, focusOffset }: Selection, passage: HTMLElement): [DOMRect, DOMRect] {
  const focus = document.createRange()
  if (focusNode) focus.setStart(focusNode, focusOffset)
  return [focus.getBoundingClientRect(), passage.getBoundingClientRect()]
}
