import { act, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { Countdown } from '../../../../../src/features/testSession/room/Countdown'
import { Themed } from '../../../../support/browser/Themed'
import { openStore } from '../../../../support/browser/testStore'

afterEach(() => jest.restoreAllMocks())

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
      <Themed>
        <Countdown deadline={deadline} onTell={() => undefined} />
      </Themed>
    </Provider>,
  )
  const timer = screen.getByRole('timer')
  expect(timer).toHaveAttribute('data-low', low)
  expect(timer).toHaveTextContent(shown)
  expect(timer).not.toHaveAttribute('aria-live')
})

test('the clock speaks at 30, 15, 5 and 1 minutes, once each', async () => {
  const start = Date.parse('2026-11-21T10:00:00.000Z')
  const now = jest.spyOn(Date, 'now').mockReturnValue(start)
  const { store } = await openStore()
  const deadline = new Date(start + 1_801_000).toISOString()
  const onTell = jest.fn()
  render(
    <Provider store={store}>
      <Themed>
        <Countdown deadline={deadline} onTell={onTell} />
      </Themed>
    </Provider>,
  )
  for (let left = 1_801; left >= 0; left -= 1) {
    now.mockReturnValue(Date.parse(deadline) - left * 1_000)
    act(() => void window.dispatchEvent(new Event('focus')))
  }
  const minutes = [30, 15, 5].map((each) => `${each} minutes left.`)
  expect(onTell.mock.calls.flat()).toEqual([...minutes, '1 minute left.'])
})

test('the clock stays at 00:00 when the known server time moves back by moments, and follows a real correction', async () => {
  const deadline = '2026-11-21T10:00:00.000Z'
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(deadline))
  const { store } = await openStore()
  render(
    <Provider store={store}>
      <Themed>
        <Countdown deadline={deadline} onTell={() => undefined} />
      </Themed>
    </Provider>,
  )
  const look = (msLeft: number) => {
    now.mockReturnValue(Date.parse(deadline) - msLeft)
    act(() => void window.dispatchEvent(new Event('focus')))
    return screen.getByRole('timer').textContent
  }
  expect(look(0)).toContain('00:00')
  expect(look(40)).toContain('00:00')
  expect(look(60_000)).toContain('01:00')
})
