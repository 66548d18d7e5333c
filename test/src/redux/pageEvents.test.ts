import { pageHidden, pageWoke, watchPage } from '../../../src/redux/pageEvents'

const seen: unknown[] = []
watchPage(window, ((action: unknown) => seen.push(action)) as never)
beforeEach(() => void (seen.length = 0))

const look = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('looking at the page again, its return from the history, and the network wake it', () => {
  look('visible')
  show(true)
  window.dispatchEvent(new Event('online'))
  expect(seen).toEqual([pageWoke(), pageWoke(), pageWoke()])
})

test('putting the page away hides it', () => {
  look('hidden')
  window.dispatchEvent(new Event('pagehide'))
  expect(seen).toEqual([pageHidden(), pageHidden()])
})
