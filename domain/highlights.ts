import type { Highlight } from './work'

/**
 * A passage's highlights. Offsets count UTF-16 units of a paragraph's text, the end excluded; highlights never
 * overlap, and stand in reading order.
 */
export type TextRange = Pick<Highlight, 'paragraph' | 'start' | 'end'>

/** The highlights after a stretch of text was painted: what lay under it gives way, equal neighbours grow together. */
export function paint(
  highlights: readonly Highlight[],
  range: TextRange,
  colour: Highlight['colour'],
): Highlight[] {
  if (range.end <= range.start) return [...highlights]
  return joined([...wipe(highlights, range), { ...range, colour }])
}

/** The highlights after a stretch of text was wiped clean; one that reaches beyond it keeps the rest. */
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

/** The highlights that lie within these texts; others were made on another version of the passage. */
export function fitting(highlights: readonly Highlight[], texts: readonly string[]): Highlight[] {
  return highlights.filter(
    ({ paragraph, start, end }) => start < end && end <= (texts[paragraph - 1]?.length ?? 0),
  )
}

let graphemes: Intl.Segmenter | undefined

/** A range widened to whole characters, so that no emoji or accented letter is cut in two. */
export function wholeCharacters(text: string, { paragraph, start, end }: TextRange): TextRange {
  // Made when it is first wanted: a browser takes a tenth of a second or more to load what it knows of characters.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const characters = graphemes.segment(text)
  const first = characters.containing(start)
  const after = characters.containing(end)
  return {
    paragraph,
    start: first?.index ?? start,
    end: after && after.index < end ? after.index + after.segment.length : end,
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
