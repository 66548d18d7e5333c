import type { TextRange } from '../../../domain/highlights'
import { PARAGRAPH } from './selectedRanges'

/** Places the cursor at the range's end. The range's text nodes may have changed since. */
export function setTextCursor({ paragraph, end }: TextRange, sheets: Iterable<Element>): void {
  const [element] = [...sheets].flatMap((sheet) => sheet.querySelector(`[${PARAGRAPH}="${paragraph}"]`) ?? [])
  if (!element) return
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = end
  while (texts.nextNode()) {
    const length = texts.currentNode.textContent?.length ?? 0
    if (left <= length) return document.getSelection()?.collapse(texts.currentNode, left)
    left -= length
  }
}
