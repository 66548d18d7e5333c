import { http, HttpResponse } from 'msw'
import { wire } from '../../../domain/wire'
import { HIGHLIGHT_COLORS } from '../../../domain/work'
import { api } from '../../../src/api/api'
import { ask } from '../../../src/api/call'
import { pagesApi } from '../../../src/api/pagesApi'
import { answerTo, ATTEMPT_ID, makeAttempt, NOW } from '../../support/browser/attempts'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { openStore } from '../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const answer = (name: string, body: object, status = 200) =>
  fake.server.use(http.get(`*/api/${name}`, () => HttpResponse.json(body as never, { status })))

const inNewColour = { paragraph: 1, start: 0, end: 5, colour: 'a colour to come' }

test('an attempt with a highlight of an unknown colour is read, and the highlight is of the first', async () => {
  const attempt = makeAttempt()
  answer('getAttempt', { ...attempt, tools: { ...attempt.tools, highlights: { passage1: [inNewColour] } } })
  const { store } = await openStore()
  const { data } = await store.dispatch(ask(api.endpoints.getAttempt, { attemptId: ATTEMPT_ID }))
  expect(data?.tools.highlights).toEqual({ passage1: [{ ...inNewColour, colour: HIGHLIGHT_COLORS[0] }] })
})

test('the server still takes no colour but its own', () => {
  const { opId, at, device } = answerTo(1, 'A', 1)
  const highlight = { opId, at, device, passage: 1, kind: 'highlight' }
  const takes = (colour: string) =>
    wire.saveAnswers.request.safeParse({
      ...{ attemptId: ATTEMPT_ID, cursor: 0 },
      acts: [{ ...highlight, value: [{ ...inNewColour, colour }] }],
    }).success
  expect([takes('yellow'), takes('a colour to come')]).toEqual([true, false])
})

test('a history is read without the acts of an unknown kind', async () => {
  const known = answerTo(1, 'A', 1)
  answer('getHistory', {
    ...{ attemptId: ATTEMPT_ID, testNumber: 1, startedAt: NOW, finishedAt: NOW, timeFactor: 1, next: null },
    acts: [known, { ...known, kind: 'note', value: 'to be looked at' }],
  })
  const { store } = await openStore()
  const { data } = await store.dispatch(ask(pagesApi.endpoints.getHistory, { attemptId: ATTEMPT_ID }))
  expect(data?.acts).toEqual([known])
})
