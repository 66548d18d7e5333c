import { LETTERS, type Letter } from './exam'
import type { Highlight } from './work'

/** Highlights are sorted and don't overlap. Offsets are UTF-16 units, end exclusive. */
export type TextRange = Pick<Highlight, 'paragraph' | 'start' | 'end'>

/** The number of a question's stem, or of an option, in the numbering of paragraphs. */
export function paragraphOf(question: number, option?: Letter): number {
  return 100 * question + (option === undefined ? 0 : 1 + LETTERS.indexOf(option))
}

/** Replaces what it covers and merges equal neighbors. */
export function paint(
  highlights: readonly Highlight[],
  range: TextRange,
  colour: Highlight['colour'],
): Highlight[] {
  if (range.end <= range.start) return [...highlights]
  return joined([...wipe(highlights, range), { ...range, colour }])
}

/** Keeps what extends beyond the range. */
export function wipe(highlights: readonly Highlight[], range: TextRange): Highlight[] {
  return inOrder(
    highlights.flatMap((each) =>
      each.paragraph === range.paragraph
        ? [
            { ...each, end: Math.min(each.end, range.start) },
            { ...each, start: Math.max(each.start, range.end) },
          ].filter(({ start, end }) => start < end)
        : [each],
    ),
  )
}

/** Others are from another version of the passage. */
export function fitting(
  highlights: readonly Highlight[],
  texts: Readonly<Record<number, string>>,
): Highlight[] {
  return highlights.filter(
    ({ paragraph, start, end }) => start < end && end <= (texts[paragraph]?.length ?? 0),
  )
}

let words: Intl.Segmenter | undefined

/** Takes words whole, without the spaces around them. */
export function wholeWords(text: string, { paragraph, start, end }: TextRange): TextRange {
  // Lazy, because loading takes a browser 0.1 s or more
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  const segments = words.segment(text)
  const after = segments.containing(end)
  const from = segments.containing(start)?.index ?? start
  const to = after && after.index < end ? after.index + after.segment.length : end
  const taken = text.slice(from, to)
  return {
    paragraph,
    start: from + taken.length - taken.trimStart().length,
    end: to - taken.length + taken.trimEnd().length,
  }
}

function inOrder(highlights: Highlight[]): Highlight[] {
  return highlights.sort((a, b) => a.paragraph - b.paragraph || a.start - b.start)
}

function joined(highlights: Highlight[]): Highlight[] {
  return inOrder(highlights).reduce<Highlight[]>((list, each) => {
    const last = list.at(-1)
    const touches =
      last && last.paragraph === each.paragraph && last.colour === each.colour && last.end >= each.start
    return touches ? [...list.slice(0, -1), { ...last, end: each.end }] : [...list, each]
  }, [])
}
