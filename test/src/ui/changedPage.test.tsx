import { act, render, screen } from '@testing-library/react'
import { bearChangedPage } from '../../../src/ui/changedPage'

/** Mimics Google Translate. */
function translate(root: HTMLElement, isTaken: boolean): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    text.replaceWith(font)
    if (isTaken) font.textContent = `[${text.data}]`
    else font.append(text)
  }
}

/** Text beside siblings that come and go. */
const Sentence = ({ isFirst }: { isFirst: boolean }) => (
  <p>
    {isFirst ? 'At first. ' : <b>Later. </b>}
    {!isFirst && 'Added. '}
    <i>Always.</i>
  </p>
)

const { removeChild, insertBefore } = Node.prototype
afterEach(() => Object.assign(Node.prototype, { removeChild, insertBefore }))

test.each([
  ['taken out', true],
  ['put into elements', false],
])('a page whose texts were %s by a translator keeps working', (_what, isTaken) => {
  bearChangedPage()
  const { container, rerender, unmount } = render(<Sentence isFirst />)
  translate(container, isTaken)
  act(() => rerender(<Sentence isFirst={false} />))
  expect(screen.getByText('Later.')).toBeVisible()
  expect(container).toHaveTextContent('Always.')
  act(() => rerender(<Sentence isFirst />))
  expect(screen.queryByText('Later.')).toBeNull()
  unmount()
})
