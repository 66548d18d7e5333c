import { withEndpoint } from '../../../../src/app/store/makeStore'
import { apiEvents } from '../../../support/browser/apiEvents'

test('DevTools name the endpoint of a call, and change nothing else', () => {
  const asked = apiEvents.pending('getAttempt', { testNumber: 1 })
  expect(withEndpoint(asked)).toEqual({ ...asked, type: 'api/executeQuery/pending getAttempt' })
  const event = { type: 'testSession/finishRequested' }
  expect(withEndpoint(event)).toBe(event)
})
