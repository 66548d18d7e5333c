import { act, screen } from '@testing-library/react'
import type { Say } from '../../../../../src/features/testSession/room/Announcer'
import { Countdown } from '../../../../../src/features/testSession/room/Countdown'
import { renderPart } from '../../../../support/browser/Themed'
import { openStore } from '../../../../support/browser/testStore'

const deadline = '2026-11-21T10:00:00.000Z'
const setLeft = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(deadline) - ms)
afterEach(() => jest.restoreAllMocks())

async function open(secondsLeft: number, say: Say = () => undefined) {
  setLeft(secondsLeft * 1_000)
  const { store } = await openStore()
  renderPart(<Countdown deadline={deadline} say={say} />, store)
  return screen.getByRole('timer')
}

function look(msLeft: number) {
  setLeft(msLeft)
  act(() => void window.dispatchEvent(new Event('focus')))
  return screen.getByRole('timer').textContent
}

test.each([
  [301, 'false', '05:01'],
  [300, 'true', '05:00'],
  [0, 'true', '00:00'],
  [-5, 'true', '00:00'],
])('with %i seconds left the low-time state is %s and the clock reads %s', async (seconds, low, shown) => {
  const timer = await open(seconds)
  expect(timer).toHaveAttribute('data-low', low)
  expect(timer).toHaveTextContent(shown)
  expect(timer).not.toHaveAttribute('aria-live')
})

test('the clock speaks at 30, 15, 5 and 1 minutes, once each', async () => {
  const say = jest.fn<void, Parameters<Say>>()
  await open(1_801, say)
  for (let left = 1_801; left >= 0; left -= 1) look(left * 1_000)
  const minutes = [30, 15, 5].map((each) => `${each} minutes left.`)
  expect(say.mock.calls.map(([text]) => text)).toEqual([...minutes, '1 minute left.'])
})

test('the clock stays at 00:00 when the known server time moves back by moments, and follows a real correction', async () => {
  await open(0)
  expect(look(0)).toContain('00:00')
  expect(look(40)).toContain('00:00')
  expect(look(60_000)).toContain('01:00')
})
