import { restoreSession } from '../../../../../src/features/testSession/state/restoreSession'
import { answerTo } from '../../../../support/browser/attempts'
import { sessions } from '../../../../support/browser/sessions'

const failure = { code: 'unreachable', message: '' }
const stored = (state: string, change: object = {}) => {
  const { current } = sessions[state]!
  return JSON.parse(JSON.stringify({ ...current, ...change }))
}

describe('a session from storage', () => {
  test('forgets an open dialog and an old failure, and nothing else', () => {
    const before = stored('inProgress', { confirmingFinish: true, saveFailure: failure })
    expect(restoreSession(before)).toEqual(stored('inProgress'))
    for (const state of ['finishing', 'scoring'])
      expect(restoreSession(stored(state, { failure }))).toEqual(stored(state))
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'inProgress'],
    ['a status that is not restored', { status: 'starting', ownerUid: 'me', testNumber: 1 }],
    ['an unknown status', stored('inProgress', { status: 'paused' })],
    ['a missing field', stored('inProgress', { deadline: undefined })],
    ['a deadline that is no time', stored('inProgress', { deadline: 'soon' })],
    ['a test that does not exist', stored('inProgress', { testNumber: 11 })],
    ['a passage that does not exist', stored('inProgress', { passage: 10 })],
    [
      'an act that does not parse',
      stored('inProgress', { unacknowledged: [{ ...answerTo(1, 'C', 1), value: 'E' }] }),
    ],
    ['answers that are a text', stored('inProgress', { answers: 'A' })],
    ['an answer that is no letter', stored('inProgress', { answers: { passage1: { 1: 'E' } } })],
    ['nothing of what the server has told', stored('inProgress', { told: undefined })],
    ['a finish that is no act', stored('finishing', { finish: { value: 'confirmed' } })],
  ])('with %s is none', (_what, unread) => {
    expect(restoreSession(unread)).toBeNull()
  })
})
