import { configureStore } from '@reduxjs/toolkit'
import { screen } from '@testing-library/react'
import type { ApiFailure } from '../../../../../../src/api/failure'
import { Finishing } from '../../../../../../src/features/testSession/room/finish/Finishing'
import type { TestSession } from '../../../../../../src/features/testSession/state/states'
import { testSessionSlice } from '../../../../../../src/features/testSession/state/testSessionSlice'
import { sessions } from '../../../../../support/browser/sessions'
import { renderPart } from '../../../../../support/browser/Themed'

const again = 'Check your connection and try again.'

function show(state: 'finishing' | 'scoring', code: ApiFailure['code'], isStorageFull = false): string {
  const { current } = sessions[state]!
  const store = configureStore({
    reducer: { [testSessionSlice.name]: testSessionSlice.reducer },
    preloadedState: {
      [testSessionSlice.name]: {
        ...sessions[state]!,
        current: { ...current, failure: { code, message: again } } as TestSession,
        isStorageFull,
      },
    },
  })
  renderPart(<Finishing />, store)
  return screen.getByRole('main').textContent ?? ''
}

afterEach(() => jest.restoreAllMocks())

test('offline it says what is waited for, that nothing is to be done, and nothing against that', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const text = show('finishing', 'unreachable')
  expect(text).toContain('You’re offline. We’ll submit your test as soon as you reconnect.')
  expect(text).toContain(
    'you can leave this page open or come back later. There is nothing you need to press.',
  )
  expect(text).not.toContain('try again')
})

test.each([
  ['unreachable', 'Our server can’t be reached at the moment. We keep trying'],
  ['unavailable', 'Our server can’t be reached at the moment. We keep trying'],
  ['unauthenticated', 'We’ll submit your test as soon as you have logged in again.'],
] as const)('with a network, and %s, it says that alone', (code, says) => {
  const text = show('finishing', code)
  expect(text).toContain(says)
  expect(text).not.toContain('offline')
  expect(text).not.toContain('try again')
})

test('a device that keeps nothing needs the page to stay open', () => {
  const text = show('finishing', 'unreachable', true)
  expect(text).toContain('This device is out of storage space: leave this page open until then.')
  expect(text).not.toContain('come back later')
})

test('a score that waits for its explanations asks for nothing either', () => {
  expect(show('scoring', 'unreachable')).toBe(
    'ScoringYour test is submitted. The explanations could not be loaded yet; we keep trying.',
  )
})
