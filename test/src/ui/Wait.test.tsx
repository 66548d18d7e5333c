import { act, fireEvent, render, screen } from '@testing-library/react'
import { Themed } from '../../support/browser/Themed'
import { Wait } from '../../../src/ui/Wait'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))
const tryAgain = () => screen.queryByRole('button', { name: 'Try again' })

test('a wait of more than ten seconds offers to try again', () => {
  const retry = jest.fn()
  render(<Wait onRetry={retry}>Loading your tests</Wait>, { wrapper: Themed })
  pass(9_900)
  expect(tryAgain()).toBeNull()
  pass(200)
  fireEvent.click(tryAgain()!)
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a wait that can be canceled, or whose page has to stay, offers nothing else', () => {
  render(<Wait onCancel={jest.fn()}>Preparing your payment</Wait>, { wrapper: Themed })
  render(<Wait onRetry={null}>Submitting your test</Wait>, { wrapper: Themed })
  pass(11_000)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel'])
})
