import { wholeWords, type TextRange } from '../../../domain/highlights'

/** Marks the element that contains only the text of a paragraph, stem or option. */
export const PARAGRAPH = 'data-paragraph'
/** The length of that text. */
export const LENGTH = 'data-length'

/**
 * Returns offsets per paragraph, in whole words, for either direction and across tags. Skips paragraphs to which a
 * reading aid has added text.
 */
export function selectedRanges(selection: Selection | null, sheets: Iterable<Element>): TextRange[] {
  if (!selection || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  if (range.collapsed) return []
  return [...sheets].flatMap(paragraphsIn).flatMap((element) => {
    if (!range.intersectsNode(element)) return []
    const text = element.textContent ?? ''
    if (text.length !== Number(element.getAttribute(LENGTH))) return []
    const start = isWithin(element, range.startContainer)
      ? offsetIn(element, range.startContainer, range.startOffset)
      : 0
    const end = isWithin(element, range.endContainer)
      ? offsetIn(element, range.endContainer, range.endOffset)
      : text.length
    if (end <= start) return []
    const words = wholeWords(text, { paragraph: Number(element.getAttribute(PARAGRAPH)), start, end })
    return words.end > words.start ? [words] : []
  })
}

function paragraphsIn(sheet: Element): Element[] {
  return [...sheet.querySelectorAll(`[${PARAGRAPH}]`)]
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
