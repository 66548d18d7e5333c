import fc from 'fast-check'
import { paint, wholeWords, wipe } from '../../domain/highlights'
import { HIGHLIGHT_COLORS, type Highlight } from '../../domain/work'

test.each([
  ['an emoji of several parts', 'a 👩‍🔬 b', 3, 4, '👩‍🔬'],
  ['a word with an accent', 'un cafe\u0301 au', 5, 6, 'cafe\u0301'],
  ['a word with an apostrophe', 'it isn’t so', 4, 5, 'isn’t'],
  ['a row of words, without the spaces around it', 'one two three four', 3, 9, 'two three'],
  ['a sentence with its full stop', 'He left. She', 1, 8, 'He left.'],
  ['a space alone is nothing', 'one two', 3, 4, ''],
  ['what lies behind the last letter', 'plain', 5, 5, ''],
])('%s is taken whole', (_what, text, start, end, taken) => {
  const range = wholeWords(text, { paragraph: 1, start, end })
  expect(text.slice(range.start, range.end)).toBe(taken)
})

test('whatever is painted and wiped: every unit has the colour of the last stroke over it, and nothing overlaps or is empty', () => {
  const stroke = fc.record({
    paragraph: fc.integer({ min: 1, max: 2 }),
    start: fc.nat(20),
    length: fc.nat(10),
    colour: fc.constantFrom(...HIGHLIGHT_COLORS, null),
  })
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 30 }), (strokes) => {
      const cells = new Map<string, string>()
      let list: Highlight[] = []
      for (const { paragraph, start, length, colour } of strokes) {
        const range = { paragraph, start, end: start + length }
        list = colour === null ? wipe(list, range) : paint(list, range, colour)
        for (let unit = start; unit < range.end; unit += 1) {
          if (colour === null) cells.delete(`${paragraph}/${unit}`)
          else cells.set(`${paragraph}/${unit}`, colour)
        }
      }
      const painted = list.flatMap(({ paragraph, start, end, colour }) =>
        Array.from({ length: end - start }, (_, index) => [`${paragraph}/${start + index}`, colour] as const),
      )
      expect(list.filter(({ start, end }) => start >= end)).toEqual([])
      expect(painted.length).toBe(cells.size)
      expect(new Map(painted)).toEqual(cells)
      expect(list).toEqual([...list].sort((a, b) => a.paragraph - b.paragraph || a.start - b.start))
    }),
  )
})
