import type { Highlight } from './work'

/** Highlights are sorted and don't overlap. Offsets are UTF-16 units, end exclusive. */
export type TextRange = Pick<Highlight, 'paragraph' | 'start' | 'end'>

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
export function fitting(highlights: readonly Highlight[], texts: readonly string[]): Highlight[] {
  return highlights.filter(
    ({ paragraph, start, end }) => start < end && end <= (texts[paragraph - 1]?.length ?? 0),
  )
}

let graphemes: Intl.Segmenter | undefined

/** Avoids splitting an emoji or accented letter. */
export function wholeCharacters(text: string, { paragraph, start, end }: TextRange): TextRange {
  // Lazy, because loading takes a browser 0.1 s or more
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
