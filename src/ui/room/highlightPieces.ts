import type { TestContent } from '../../../domain/content'
import { fitting, paragraphOf } from '../../../domain/highlights'
import type { Highlight } from '../../../domain/work'

/** The tags that the authoring guide and the content lint allow. */
const ALLOWED = ['em', 'strong', 'sup', 'sub', 'q', 'cite']
const UNREAD = ['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title']

/** Text with its tags, outermost first. */
export type Run = { text: string; tags: readonly string[] }
/** `over` is its highlight. */
export type Piece = Run & { over: Highlight | undefined; start: number }

const known = new Map<string, readonly Run[]>()

/** The HTML itself never reaches the page; only allowed tags are kept. Offsets into the text never change. */
export function runsOf(html: string): readonly Run[] {
  const before = known.get(html)
  if (before) return before
  const runs = isSimple(html) ? simpleRuns(html) : parse(html)
  known.set(html, runs)
  return runs
}

/** Only text and allowed tags, which the build can parse without a DOM. */
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

/** Nothing in an inert document runs or loads. */
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

/** Cuts the runs where a highlight starts or ends. */
export function piecesOf(runs: readonly Run[], highlights: readonly Highlight[]): Piece[] {
  let offset = 0
  return runs.flatMap((run) => {
    const [start, end] = [offset, offset + run.text.length]
    offset = end
    const borders = highlights.flatMap((each) => [each.start, each.end])
    const cuts = [...new Set(borders)].filter((cut) => cut > start && cut < end).sort((a, b) => a - b)
    return [start, ...cuts].map((from, index): Piece => {
      const to = cuts[index] ?? end
      return {
        tags: run.tags,
        text: run.text.slice(from - start, to - start),
        over: highlights.find((each) => each.start <= from && each.end >= to),
        start: from,
      }
    })
  })
}

/** Drops highlights of another version, which may not fit. */
export function fittingHighlights(highlights: readonly Highlight[], { test }: TestContent): Highlight[] {
  const texts = [
    ...test.passage.paragraphs.map((html, index) => [index + 1, plainText(html)]),
    ...test.questions.flatMap(({ number, text, options }) => [
      [paragraphOf(number), text],
      ...options.map(({ letter, option }) => [paragraphOf(number, letter), option]),
    ]),
  ]
  return fitting(highlights, Object.fromEntries(texts))
}
