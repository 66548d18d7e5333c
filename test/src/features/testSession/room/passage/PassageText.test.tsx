import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { Countdown } from '../../../../../../src/features/testSession/room/Countdown'
import { PassageText } from '../../../../../../src/features/testSession/room/passage/PassageText'
import { Styled } from '../../../../../../src/ui/theme/Styled'
import { openStore } from '../../../../../support/browser/testStore'
import { makeContents } from '../../../../../support/contents'

test('a paragraph keeps the tags it may have and loses everything else', () => {
  const [content] = makeContents([])
  content!.test.passage.paragraphs = [
    'Kept <em>stress</em>. <script>alert(1)</script><img src=x onerror="alert(2)"><a href="javascript:alert(3)" onclick="x()">text</a>',
  ]
  const { container } = render(
    <Styled>
      <PassageText content={content!} highlights={[]} />
    </Styled>,
  )
  expect(container.querySelector('em')).toHaveTextContent('stress')
  expect(container.querySelector('script, img, a, [onclick], [onerror]')).toBeNull()
  expect(container).toHaveTextContent('Kept stress. text')
})

test.each([
  [301, 'false', '05:01'],
  [300, 'true', '05:00'],
  [0, 'true', '00:00'],
  [-5, 'true', '00:00'],
])('with %i seconds left the low-time state is %s and the clock reads %s', async (seconds, low, shown) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00.000Z'))
  const { store } = await openStore()
  const deadline = new Date(Date.now() + seconds * 1000).toISOString()
  render(
    <Provider store={store}>
      <Styled>
        <Countdown deadline={deadline} onTell={() => undefined} />
      </Styled>
    </Provider>,
  )
  const timer = screen.getByRole('timer')
  expect(timer).toHaveAttribute('data-low', low)
  expect(timer).toHaveTextContent(shown)
  expect(timer).not.toHaveAttribute('aria-live')
  jest.restoreAllMocks()
})
