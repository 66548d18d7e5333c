import { configureStore } from '@reduxjs/toolkit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { nothing, type Act } from '../../../../../domain/acts'
import { FullNotice, RefusedNotice } from '../../../../../src/features/testSession/room/SessionNotices'
import type { TestSession } from '../../../../../src/features/testSession/state/states'
import { testSessionSlice } from '../../../../../src/features/testSession/state/testSessionSlice'
import { renderPart } from '../../../../support/browser/Themed'
import { apiEvents } from '../../../../support/browser/apiEvents'
import { ATTEMPT_ID } from '../../../../support/browser/attempts'
import { delivery, pending, saved, sessions } from '../../../../support/browser/sessions'

const { opId, device, at, passage } = pending
const stamp = { opId, device, at, passage }
const choice = (question: number, value: 'A' | 'B' | null): Act => ({
  ...{ ...stamp, kind: 'answer', question, value },
})
const mark = (kind: 'seen' | 'flag' | 'highlight'): Act =>
  kind === 'highlight' ? { ...stamp, kind, value: null } : { ...stamp, kind, question: 1, value: true }

function showSitting(
  change: Partial<Extract<TestSession, { status: 'inProgress' }>> = {},
  notice = <FullNotice />,
  of = sessions.inProgress,
) {
  const { current, ...rest } = of!
  const store = configureStore({
    reducer: { [testSessionSlice.name]: testSessionSlice.reducer },
    middleware: (withDefaults) => withDefaults({ thunk: { extraArgument: { deviceStorage: localStorage } } }),
    preloadedState: {
      [testSessionSlice.name]: { ...rest, current: { ...current, ...change } as TestSession },
    },
  })
  return { store, ...renderPart(notice, store) }
}

describe('quota of an attempt', () => {
  it('is nothing while there is room', () => {
    showSitting()
    expect(screen.queryByText(/has reached its limit/)).toBeNull()
  })

  it('is said of highlights once the server has kept one no more, and that answers are saved', async () => {
    const { store } = showSitting()
    const painted = { ...delivery, acts: [{ ...stamp, kind: 'highlight' as const, value: null }] }
    const answer = { ...saved, refused: [{ opId: pending.opId, code: 'full' }] }
    store.dispatch(apiEvents.fulfilled('saveAnswers', painted, answer))
    expect(
      await screen.findByText(
        'This test has reached its limit of highlights: a highlight made from now on will not be saved, and the most recent ones may be missing. Your answers are still saved.',
      ),
    ).toBeVisible()
  })

  it('is said of all marks once their places are taken', () => {
    showSitting({ told: { ...nothing, cursor: 5_000 } })
    expect(
      screen.getByText(
        'This test has reached its limit of changes: a highlight, a flag or a struck-out answer made from now on will not be saved, and the most recent ones may be missing. Your answers are still saved.',
      ),
    ).toBeVisible()
  })

  it.each([
    [
      'choices one by one, the last of each question',
      [choice(1, 'A'), choice(2, null), choice(1, 'B'), mark('seen')],
      'Not counted: question 1 (you chose B; no answer counts), question 2 (you removed your answer; C counts). The test had reached its limit of changes, or the time was over.',
    ],
    [
      'marks by their kinds, and that they do not count anyway',
      [mark('highlight'), mark('flag'), mark('highlight'), mark('seen')],
      'Not kept: highlights, flags. The test had reached its limit of changes, or the time was over. Your score is not affected.',
    ],
  ])('is said of %s', (_what, refused, sentence) => {
    showSitting({ answers: { passage1: { 2: 'C' } } }, <RefusedNotice refused={refused} />)
    expect(screen.getByText(sentence)).toBeVisible()
  })

  it('is said until it was read, over a reload too', async () => {
    const notice = <RefusedNotice refused={[choice(1, 'A')]} />
    const { unmount } = showSitting({ told: { ...nothing, cursor: 5_000 } }, notice)
    expect(
      screen.getByText(/^Not counted: .* The test had reached its limit of changes, or the time was over\.$/),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/^Not counted/)).toBeNull()
    unmount()
    showSitting({}, notice)
    expect(screen.queryByText(/^Not counted/)).toBeNull()
    const later = { ...choice(2, 'A'), opId: ATTEMPT_ID }
    showSitting({}, <RefusedNotice refused={[choice(1, 'A'), later]} />)
    expect(screen.getByText(/^Not counted: question 2 \(you chose A; no answer counts\)/)).toBeVisible()
    localStorage.clear()
  })

  it('is said of a finished test in words that hold for whatever had come too late', () => {
    showSitting({}, <RefusedNotice refused={[choice(55, 'B')]} />, sessions.finished)
    expect(
      screen.getByText(
        'Not counted: question 55 (you chose B; no answer counts). It had not been saved when the test was finished or its results were shown.',
      ),
    ).toBeVisible()
  })

  it('is said of nothing that a reader has done by turning pages', () => {
    showSitting({}, <RefusedNotice refused={[mark('seen')]} />)
    expect(screen.queryByText(/^Not kept/)).toBeNull()
  })

  it('is said no more of a choice that was made again and counts', () => {
    const answers = { passage1: { 1: 'A' as const } }
    showSitting({ answers }, <RefusedNotice refused={[choice(1, 'A'), choice(2, null), choice(3, 'B')]} />)
    expect(screen.getByText(/^Not counted: question 3 \(you chose B; no answer counts\)\. /)).toBeVisible()
  })
})
