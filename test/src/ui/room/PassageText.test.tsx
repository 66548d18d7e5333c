import { render } from '@testing-library/react'
import type { Highlight } from '../../../../domain/work'
import { PassageText } from '../../../../src/ui/room/PassageText'
import { Themed } from '../../../support/browser/Themed'
import { makeContents } from '../../../support/contents'

test('a paragraph keeps the tags it may have and loses everything else', () => {
  const [content] = makeContents([])
  content!.test.passage.paragraphs = [
    'Kept <em>stress</em>. <script>alert(1)</script><img src=x onerror="alert(2)"><a href="javascript:alert(3)" onclick="x()">text</a>',
  ]
  const { container } = render(
    <Themed>
      <PassageText content={content!} highlights={[]} />
    </Themed>,
  )
  expect(container.querySelector('em')).toHaveTextContent('stress')
  expect(container.querySelector('script, img, a, [onclick], [onerror]')).toBeNull()
  expect(container).toHaveTextContent('Kept stress. text')
})

test('a paragraph whose text nodes a reading aid replaced is drawn once after a highlight', () => {
  const [content] = makeContents([])
  content!.test.passage.paragraphs = ['One two three.']
  const passage = (highlights: Highlight[]) => (
    <Themed>
      <PassageText content={content!} highlights={highlights} />
    </Themed>
  )
  const { container, rerender } = render(passage([]))
  const text = container.querySelector('[data-paragraph]')!.firstChild as Text
  const font = document.createElement('font')
  font.textContent = text.data
  text.replaceWith(font)
  rerender(passage([{ paragraph: 1, start: 4, end: 7, colour: 'yellow' }]))
  expect(container.querySelector('[data-paragraph]')?.textContent).toBe('One two three.')
  expect(container.querySelector('mark')).toHaveTextContent('two')
  rerender(passage([]))
  expect(container.querySelector('[data-paragraph]')?.textContent).toBe('One two three.')
})
