import { wholeCharacters, type TextRange } from '../../../domain/highlights'

/** Marks the element that contains only a paragraph's text. */
export const PARAGRAPH = 'data-paragraph'

/** Returns offsets per paragraph, in whole characters, for either direction and across tags. */
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

function offsetIn(element: Element, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  return before.toString().length
}
