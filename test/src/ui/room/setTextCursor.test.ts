import { setTextCursor } from '../../../../src/ui/room/setTextCursor'

const passage = document.createElement('div')
passage.innerHTML =
  '<p data-paragraph="1">Whoever waits</p><p data-paragraph="2">A <em>very</em> <mark>long <em>row</em></mark> of names</p>'
document.body.append(passage)
const second = passage.querySelector('[data-paragraph="2"]')!

function textBefore(): string {
  const before = document.createRange()
  before.setStart(second, 0)
  before.setEnd(document.getSelection()!.focusNode!, document.getSelection()!.focusOffset)
  return before.toString()
}

describe('the text cursor', () => {
  beforeEach(() => document.getSelection()?.removeAllRanges())

  it.each(['', 'A', 'A ', 'A very', 'A very ', 'A very long', 'A very long row', 'A very long row of names'])(
    'is left behind "%s", in whatever tags that stands, with nothing selected',
    (text) => {
      setTextCursor({ paragraph: 2, start: 0, end: text.length }, [passage])
      expect(textBefore()).toBe(text)
      expect(document.getSelection()?.isCollapsed).toBe(true)
    },
  )

  it('stays where it is for a stretch that this passage does not have', () => {
    setTextCursor({ paragraph: 3, start: 0, end: 2 }, [passage])
    setTextCursor({ paragraph: 1, start: 0, end: 200 }, [passage])
    expect(document.getSelection()?.focusNode).toBeNull()
  })
})
