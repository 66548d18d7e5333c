import { render } from '@testing-library/react'
import { PassageText } from '../../../../../../src/features/testSession/room/passage/PassageText'
import { Themed } from '../../../../../support/browser/Themed'
import { makeContents } from '../../../../../support/contents'

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
