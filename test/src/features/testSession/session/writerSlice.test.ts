import * as slice from '../../../../../src/features/testSession/session/testSessionSlice'
import { apiEvents } from '../../../../support/browser/apiEvents'
import { answerTo, ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'
import { delivery, pending, result, sessions } from '../../../../support/browser/sessions'

type State = slice.TestSessionState
const { reducer } = slice.testSessionSlice

describe('who writes', () => {
  const writerAfter = (state: State | undefined, action: Parameters<typeof reducer>[1]) => {
    const { current } = reducer(state, action)
    return current.status === 'inProgress' ? current.writer : current.status
  }
  const opened = (ownEpoch: number | null, epoch = 1) =>
    slice.attemptOpened({ attempt: makeAttempt({ epoch }), ownerUid: 'me', ownEpoch, journalled: [] })

  test.each([
    ['a device that holds the attempt claims it', 'idle', opened(1), 'claiming'],
    ['a device that has never written it looks on', 'idle', opened(null), 'elsewhere'],
    ['a device that was fenced off meanwhile looks on', 'idle', opened(1, 2), 'elsewhere'],
    ['a writer that opens it again goes on', 'inProgress', opened(1), 'here'],
    ['a writer that was fenced off stops', 'inProgress', opened(1, 2), 'elsewhere'],
    ['one that looks on and holds it claims it', 'elsewhere', opened(1), 'claiming'],
    ['a claim that succeeds writes', 'claiming', slice.writerClaimed({ attemptId: ATTEMPT_ID }), 'here'],
    ['a claim that fails looks on', 'claiming', slice.writerLost({ attemptId: ATTEMPT_ID }), 'elsewhere'],
    [
      'whoever takes over writes',
      'elsewhere',
      slice.writerTakenOver({ attempt: makeAttempt({ epoch: 2 }) }),
      'here',
    ],
  ] as const)('%s', (_what, state, action, writer) => {
    expect(writerAfter(sessions[state], action)).toBe(writer)
  })

  test('taking over puts what was chosen here on top of what the other wrote', () => {
    const other = makeAttempt({ epoch: 2, nextSeq: 6, answers: [{ passage1: { 1: 'A', 3: 'D' } }] })
    const { current } = reducer(sessions.elsewhere, slice.writerTakenOver({ attempt: other }))
    expect(current).toMatchObject({
      epoch: 2,
      answers: { passage1: { 1: 'C', 3: 'D' } },
      unacknowledged: [{ ...pending, seq: 6 }],
    })
  })

  test('what was done here before another wrote is not taken back', () => {
    const { opId, at, passage } = answerTo(2, 'B', 9)
    const chosen = reducer(
      sessions.inProgress,
      slice.answerChosen({ opId, at, passage, kind: 'answer', question: 2, value: 'B' }),
    )
    expect(chosen.current).toMatchObject({ done: [{ after: { question: 2, value: 'B' } }] })
    const lost = slice.writerLost({ attemptId: ATTEMPT_ID })
    expect(reducer(chosen, lost).current).toMatchObject({ done: [], undone: [] })
    const elsewhere = { ...chosen, current: { ...chosen.current, writer: 'elsewhere' } } as State
    const taken = slice.writerTakenOver({ attempt: makeAttempt({ epoch: 2 }) })
    expect(reducer(elsewhere, taken).current).toMatchObject({ writer: 'here', done: [], undone: [] })
  })

  test('what was chosen beside the page that writes is told from what the writer has chosen', () => {
    const epochsAfter = (state: State | undefined) => {
      const { current } = reducer(state, slice.writerLost({ attemptId: ATTEMPT_ID }))
      return 'unacknowledged' in current ? current.unacknowledged.map(({ epoch }) => epoch) : null
    }
    expect(epochsAfter(sessions.claiming)).toEqual([0])
    expect(epochsAfter(sessions.inProgress)).toEqual([undefined])
  })

  test('refused acts are kept to be shown, through the finish and into the review', () => {
    const refused = reducer(sessions.finishing, slice.operationsRefused({ opIds: [pending.opId] }))
    const scoring = reducer(refused, apiEvents.fulfilled('finishTest', delivery, result))
    const { current } = reducer(scoring, slice.attemptScored({ score: '1/55' }))
    expect(current).toMatchObject({ status: 'finished', refused: [pending] })
  })

  test('what was not sent when the other place finished the test is shown as refused', () => {
    const review = slice.reviewOpened({
      attempt: makeAttempt({ status: 'finished' }),
      ownerUid: 'me',
    })
    expect(reducer(sessions.elsewhere, review).current).toMatchObject({ refused: [pending] })
    expect(reducer(sessions.finished, review).current).toMatchObject({ refused: [] })
  })

  test('a review that is read again goes on showing what did not count', () => {
    const attempt = makeAttempt({ status: 'finished' })
    const review = slice.reviewOpened({ attempt, ownerUid: 'me', aside: [pending] })
    const once = reducer(sessions.elsewhere, review)
    expect(reducer(once, review).current).toMatchObject({ refused: [pending] })
    expect(reducer(sessions.idle, review).current).toMatchObject({ refused: [pending] })
  })

  test.each(['claiming', 'elsewhere'] as const)('only the writer finishes, not one that is %s', (state) => {
    const { current } = reducer(sessions[state], slice.finishRequested())
    expect(current).toBe(sessions[state]?.current)
  })

  test('a dialog that was open is closed where the claim begins again', () => {
    const later = slice.attemptOpened({
      attempt: makeAttempt({ epoch: 2 }),
      ownerUid: 'me',
      ownEpoch: 2,
      journalled: [],
    })
    expect(reducer(sessions.confirming, later).current).toMatchObject({
      writer: 'claiming',
      confirmingFinish: false,
    })
  })

  describe('acts that only the journal knows', () => {
    const found = (...operations: (typeof pending)[]) =>
      slice.journalFound({ attemptId: ATTEMPT_ID, operations })
    const later = { ...answerTo(1, 'D', 2), opId: '0f0e0d0c-0b0a-4908-8706-050403020100' }

    test.each(['inProgress', 'claiming', 'finishing'] as const)('join a session that is %s', (state) => {
      expect(reducer(sessions[state], found(later, pending)).current).toMatchObject({
        answers: { passage1: { 1: 'D' } },
        unacknowledged: [pending, later],
        nextSeq: 3,
      })
    })

    test('come before what was chosen after them, though both took the same place', () => {
      const earlier = { ...later, seq: 1, at: '2020-01-01T00:00:00.000Z' }
      expect(reducer(sessions.inProgress, found(earlier)).current).toMatchObject({
        answers: { passage1: { 1: 'C' } },
        unacknowledged: [
          { ...earlier, seq: 1 },
          { ...pending, seq: 2 },
        ],
        nextSeq: 3,
      })
    })

    test('are not taken in twice, nor once they were refused', () => {
      const refused = reducer(sessions.inProgress, slice.operationsRefused({ opIds: [pending.opId] }))
      expect(reducer(refused, found(pending))).toEqual(refused)
      expect(reducer(sessions.inProgress, found(pending))).toEqual(sessions.inProgress)
    })

    test('are not another attempt’s', () => {
      const other = slice.journalFound({
        attemptId: '99999999-9999-4999-8999-999999999999',
        operations: [later],
      })
      expect(reducer(sessions.inProgress, other)).toBe(sessions.inProgress)
    })
  })

  test('a clock that was set back goes on where it was', () => {
    const state = { ...sessions.inProgress!, clockOffset: 500 }
    expect(reducer(state, slice.clockMoved({ byMs: -3_600_000 })).clockOffset).toBe(3_600_500)
  })
})
