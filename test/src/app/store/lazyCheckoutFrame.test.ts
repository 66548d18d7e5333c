import { createLazyCheckoutFrame } from '../../../../src/app/store/lazyCheckoutFrame'

const ORIGIN = 'http://127.0.0.1:3900'

/** A page with the provider's script on it, which notes what it opens. */
function openPage() {
  const opened: string[] = []
  const page = Object.assign(window, {
    appendHelcimPayIframe: (checkoutToken: string) => void opened.push(checkoutToken),
    removeHelcimPayIframe: jest.fn(),
  })
  const frame = createLazyCheckoutFrame({ scriptUrl: `${ORIGIN}/start.js`, frameOrigin: ORIGIN }, page)
  return { frame, opened, page }
}

test('the frame is prepared, opened and closed by the provider’s script', async () => {
  const { frame, opened, page } = openPage()
  frame.open('too early', () => undefined)
  expect(opened).toEqual([])
  await frame.prepare()
  frame.open('one', () => undefined)
  expect(opened).toEqual(['one'])
  frame.close()
  expect(page.removeHelcimPayIframe).toHaveBeenCalledTimes(1)
})
