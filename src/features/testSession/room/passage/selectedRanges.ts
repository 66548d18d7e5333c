import { wholeCharacters, type TextRange } from '../../../../../domain/highlights'

/** The attribute that names the element of a paragraph's text, and nothing but its text. */
export const PARAGRAPH = 'data-paragraph'

/**
 * What is selected of a passage, paragraph by paragraph: offsets into each paragraph's text, whichever way it was
 * dragged, through whatever tags, and in whole characters.
 */
export function selectedRanges(selection: Selection | null, passage: Element): TextRange[] {
  if (!selection || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  if (range.collapsed) return []
  return [...passage.querySelectorAll(`[${PARAGRAPH}]`)].flatMap((element) => {
    if (!range.intersectsNode(element)) return []
    const text = element.textContent ?? ''
    const start = isWithin(element, range.startContainer)
      ? offsetIn(element, range.startContainer, range.startOffset)
      : 0
    const end = isWithin(element, range.endContainer)
      ? offsetIn(element, range.endContainer, range.endOffset)
      : text.length
    if (end <= start) return []
    return [wholeCharacters(text, { paragraph: Number(element.getAttribute(PARAGRAPH)), start, end })]
  })
}

function isWithin(element: Element, node: Node): boolean {
  return element === node || element.contains(node)
}

/** How much text stands in the element before a point in it. */
function offsetIn(element: Element, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  return before.toString().length
}
