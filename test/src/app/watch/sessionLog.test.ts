import { combineReducers, type UnknownAction } from '@reduxjs/toolkit'
import { sessionLogFile } from '../../../../src/app/watch/SessionLogButton'
import { chooseAnswer, finishTest } from '../../../../src/features/testSession/sync/userActs'
import { beginTest } from '../../../../src/features/testSession/sync/beginTest'
import {
  finishRequested,
  testSessionSlice,
} from '../../../../src/features/testSession/state/testSessionSlice'
import type { SessionLog } from '../../../../src/redux/types'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openSignedIn, until } from '../../../support/browser/testStore'

fakeServerBeforeEach()

function replay(text: string) {
  const { payload, preloadedState } = JSON.parse(text) as { payload: string; preloadedState: string }
  const reducer = combineReducers({ testSession: testSessionSlice.reducer })
  const actions = JSON.parse(payload) as UnknownAction[]
  return { actions, state: actions.reduce(reducer, JSON.parse(preloadedState)) }
}

test('a sitting replayed from its log ends in the same state, without personal data', async () => {
  const sessionLog: SessionLog = { actions: [], preloaded: null }
  const { store } = await openSignedIn({ sessionLog })
  await store.dispatch(beginTest(1))
  store.dispatch(chooseAnswer(1, 1, 'C'))
  store.dispatch(chooseAnswer(1, 1, 'A'))
  store.dispatch(finishRequested())
  store.dispatch(finishTest())
  await until(() => store.getState().testSession.current.status === 'finished')

  const text = sessionLogFile(sessionLog)
  const { actions, state } = replay(text)
  const { current, clockOffset } = store.getState().testSession
  expect(state?.testSession).toMatchObject({ current: { ...current, ownerUid: 'taker' }, clockOffset })
  expect(actions.map(({ type }) => type)).toContain('testSession/answerChosen')
  for (const secret of [person.email, `"${person.uid}\\`, 'token', 'explanation', 'correctAnswer']) {
    expect(text).not.toContain(secret)
  }
})
