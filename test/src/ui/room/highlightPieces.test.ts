import { paragraphOf } from '../../../../domain/highlights'
import { fittingHighlights, piecesOf, plainText, runsOf } from '../../../../src/ui/room/highlightPieces'
import { selectedRanges } from '../../../../src/ui/room/selectedRanges'
import type { Highlight } from '../../../../domain/work'
import { makeContents } from '../../../support/contents'

const mark = (start: number, end: number, colour: Highlight['colour'] = 'yellow'): Highlight => ({
  paragraph: 1,
  start,
  end,
  colour,
})

describe('a paragraph as text', () => {
  test('keeps its tags, its entities as characters, and its offsets', () => {
    const html = 'Bread &amp; <em>very <strong>good</strong></em> tea'
    expect(runsOf(html)).toEqual([
      { text: 'Bread & ', tags: [] },
      { text: 'very ', tags: ['em'] },
      { text: 'good', tags: ['em', 'strong'] },
      { text: ' tea', tags: [] },
    ])
    expect(plainText(html)).toBe('Bread & very good tea')
  })

  test('is cut at the borders of its highlights, through its tags', () => {
    const pieces = piecesOf(runsOf('one <em>two</em> three'), [mark(2, 6), mark(8, 10, 'blue')])
    expect(pieces.map(({ text, over }) => [text, over?.colour ?? null])).toEqual([
      ['on', null],
      ['e ', 'yellow'],
      ['tw', 'yellow'],
      ['o', null],
      [' ', null],
      ['th', 'blue'],
      ['ree', null],
    ])
    expect(pieces.map(({ text }) => text).join('')).toBe('one two three')
  })

  test('has no empty piece where two highlights meet', () => {
    const pieces = piecesOf(runsOf('one two'), [mark(0, 3), mark(3, 5, 'blue')])
    expect(pieces.map(({ text }) => text)).toEqual(['one', ' t', 'wo'])
  })

  test('drops highlights that were made on another text', () => {
    const [content] = makeContents([])
    const { passage, questions } = content!.test
    const option = { ...mark(0, questions[1]!.options[3]!.option.length), paragraph: paragraphOf(2, 'D') }
    const stem = { ...mark(0, questions[0]!.text.length + 1), paragraph: paragraphOf(1) }
    const beyond = mark(0, plainText(passage.paragraphs[0]!).length + 1)
    expect(fittingHighlights([mark(0, 3), beyond, option, stem], content!)).toEqual([mark(0, 3), option])
  })
})

describe('the selection', () => {
  const passage = document.createElement('div')
  passage.innerHTML =
    '<p><b>1</b><span data-paragraph="1" data-length="13">one <em>two</em> three</span></p>' +
    '<p><b>2</b><span data-paragraph="2" data-length="13">a 👩‍🔬 works</span></p>' +
    '<p><b>3</b><span data-paragraph="3" data-length="7">the end</span></p>'
  document.body.append(passage)
  const textOf = (paragraph: number) => passage.querySelector(`[data-paragraph="${paragraph}"]`)!
  const em = passage.querySelector('em')!.firstChild!

  const select = (from: [Node, number], to: [Node, number]) => {
    const selection = document.getSelection()!
    selection.setBaseAndExtent(...from, ...to)
    return selectedRanges(selection, [passage])
  }

  test('inside a tag is the word there, counted from the paragraph’s beginning', () => {
    expect(select([em, 1], [em, 2])).toEqual([{ paragraph: 1, start: 4, end: 7 }])
  })

  test('backwards is the same as forwards', () => {
    const [first, last] = [textOf(1).firstChild!, textOf(1).lastChild!]
    expect(select([last, 3], [first, 2])).toEqual(select([first, 2], [last, 3]))
    expect(select([last, 3], [first, 2])).toEqual([{ paragraph: 1, start: 0, end: 13 }])
  })

  test('over paragraphs is each of them, without their numbers', () => {
    expect(select([em, 0], [textOf(3).firstChild!, 3])).toEqual([
      { paragraph: 1, start: 4, end: 13 },
      { paragraph: 2, start: 0, end: textOf(2).textContent!.length },
      { paragraph: 3, start: 0, end: 3 },
    ])
  })

  test('an emoji cut in two is taken whole', () => {
    const text = textOf(2).firstChild!
    const [range] = select([text, 3], [text, 4])
    expect(textOf(2).textContent!.slice(range!.start, range!.end)).toBe('👩‍🔬')
  })

  test('leaves out a paragraph to which a reading aid has added text', () => {
    const hint = document.createElement('i')
    hint.textContent = '(2) '
    em.before(hint)
    expect(select([em, 0], [textOf(3).firstChild!, 3])).toEqual([
      expect.objectContaining({ paragraph: 2 }),
      expect.objectContaining({ paragraph: 3 }),
    ])
    hint.remove()
  })

  test('nothing, and what lies outside the passage, is nothing', () => {
    expect(select([em, 1], [em, 1])).toEqual([])
    const outside = document.createElement('p')
    outside.textContent = 'elsewhere'
    document.body.append(outside)
    expect(select([outside.firstChild!, 0], [outside.firstChild!, 4])).toEqual([])
  })
})
