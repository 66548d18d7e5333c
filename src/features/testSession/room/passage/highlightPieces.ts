import { fitting } from '../../../../../domain/highlights'
import type { Highlight } from '../../../../../domain/work'

/** The tags that the authoring guide allows in a paragraph; the content lint holds the files to the same list. */
const ALLOWED = ['em', 'strong', 'sup', 'sub', 'q', 'cite']
/** What stands in these is no text for a reader. */
const UNREAD = ['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title']

/** A stretch of a paragraph with the tags that it stands in, outermost first. */
export type Run = { text: string; tags: readonly string[] }
/** A stretch that is highlighted in one colour, or not at all. */
export type Piece = Run & { colour: Highlight['colour'] | null; start: number }

const known = new Map<string, readonly Run[]>()

/**
 * A paragraph's HTML as stretches of text: nothing of it is ever put into the page as HTML, and of its tags only the
 * allowed ones are kept. Offsets into the text never change.
 */
export function runsOf(html: string): readonly Run[] {
  const before = known.get(html)
  if (before) return before
  const runs = isSimple(html) ? simpleRuns(html) : parse(html)
  known.set(html, runs)
  return runs
}

/** Text with nothing but allowed tags around stretches of it: read without a document, as the build does. */
const SIMPLE = new RegExp(`<(${ALLOWED.join('|')})>([^<&\\r\\0]*)</\\1>`)
const isSimple = (html: string) => !/[<&\r\0]/.test(html.replaceAll(new RegExp(SIMPLE, 'g'), ''))

function simpleRuns(html: string): Run[] {
  return html.split(SIMPLE).flatMap((text, index, pieces): Run[] => {
    const isTag = index % 3 === 1
    if (isTag || text === '') return []
    const tag = index % 3 === 2 ? pieces[index - 1] : undefined
    return [{ text, tags: tag === undefined ? [] : [tag] }]
  })
}

/** In an inert document: nothing in it runs or loads. */
const parse = (html: string) => collect(new DOMParser().parseFromString(html, 'text/html').body, [])

export function plainText(html: string): string {
  return runsOf(html)
    .map(({ text }) => text)
    .join('')
}

function collect(node: Node, tags: readonly string[]): Run[] {
  return [...node.childNodes].flatMap((child): Run[] => {
    if (child.nodeType === Node.TEXT_NODE) return [{ text: child.textContent ?? '', tags }]
    const tag = child.nodeName.toLowerCase()
    if (UNREAD.includes(tag)) return []
    return collect(child, ALLOWED.includes(tag) ? [...tags, tag] : tags)
  })
}

/** The runs, cut where a highlight of this paragraph begins or ends. */
export function piecesOf(runs: readonly Run[], highlights: readonly Highlight[]): Piece[] {
  let offset = 0
  return runs.flatMap((run) => {
    const [start, end] = [offset, offset + run.text.length]
    offset = end
    const borders = highlights.flatMap((each) => [each.start, each.end])
    const cuts = [...new Set(borders)].filter((cut) => cut > start && cut < end).sort((a, b) => a - b)
    return [start, ...cuts].map((from, index): Piece => {
      const to = cuts[index] ?? end
      const over = highlights.find((each) => each.start <= from && each.end >= to)
      return {
        tags: run.tags,
        text: run.text.slice(from - start, to - start),
        colour: over?.colour ?? null,
        start: from,
      }
    })
  })
}

/** Highlights that fit the paragraphs; those made on another version of the text are left out. */
export function fittingHighlights(
  highlights: readonly Highlight[],
  paragraphs: readonly string[],
): Highlight[] {
  return fitting(highlights, paragraphs.map(plainText))
}
