import type { TestSession } from '../../../../../src/features/testSession/session/states'
import * as slice from '../../../../../src/features/testSession/session/testSessionSlice'
import { apiEvents } from '../../../../support/browser/apiEvents'
import { answerTo, makeAttempt, NOW, atSecond } from '../../../../support/browser/attempts'
import { attempt, delivery, pending, sessions } from '../../../../support/browser/sessions'

const { reducer } = slice.testSessionSlice
const saved = { acknowledged: 1, serverNow: NOW, deadline: attempt.deadline }
const { seq: _seq, ...act } = answerTo(2, 'B', 2)
const { opId, at } = act
const onQuestion = { opId, at, passage: 1, question: 2 }

function after(state: slice.TestSessionState | undefined, action: Parameters<typeof reducer>[1]) {
  const { current } = reducer(state, action)
  if (current.status !== 'inProgress') throw new Error(current.status)
  return current
}

test('one that the attempt has no room for is settled and shown as not kept, and a highlight makes it full', () => {
  const highlight = { ...pending, kind: 'highlight' as const, value: null }
  const notKept = { ...saved, notKept: [pending.opId] }
  const choice = after(sessions.inProgress, apiEvents.fulfilled('saveAnswers', delivery, notKept))
  expect([choice.unacknowledged, choice.refused, choice.isFull]).toEqual([[], [pending], false])
  const painted = { ...delivery, operations: [highlight] }
  const mark = after(sessions.inProgress, apiEvents.fulfilled('saveAnswers', painted, notKept))
  expect([mark.unacknowledged, mark.refused, mark.isFull]).toEqual([[], [highlight], true])
  const full = {
    ...sessions.inProgress!,
    current: { ...sessions.inProgress!.current, isFull: true } as TestSession,
  }
  const paint = slice.passageHighlighted({ opId, at, kind: 'highlight', passage: 1, value: null })
  expect(after(full, paint).nextSeq).toBe(
    after(sessions.inProgress, slice.questionReached({ question: 1 })).nextSeq,
  )
  expect(after(full, slice.answerChosen(act)).answers).toMatchObject({ passage1: { 2: 'B' } })
})

test('one that was changed later elsewhere is shown, whatever it was, and the server asked what stands', () => {
  const highlight = { ...pending, kind: 'highlight' as const, value: null, epoch: 1 }
  const batch = { ...delivery, epoch: 2, operations: [highlight] }
  const older = { ...saved, notKept: [pending.opId] }
  expect(after(sessions.inProgress, apiEvents.fulfilled('saveAnswers', batch, older))).toMatchObject({
    ...{ unacknowledged: [], refused: [highlight], isFull: false, mayRepeat: true },
  })
})

test('a full attempt takes choices when it takes no marks any more', () => {
  const { current, ...rest } = sessions.inProgress!
  const late = { ...rest, current: { ...current, nextSeq: 5_001 } as TestSession }
  expect(after(late, slice.questionFlagged({ ...onQuestion, kind: 'flag', value: true })).nextSeq).toBe(5_001)
  expect(after(late, slice.questionSeen({ ...onQuestion, kind: 'seen', value: true })).nextSeq).toBe(5_001)
  expect(after(late, slice.answerChosen(act)).nextSeq).toBe(5_002)
})

describe('a snapshot that was taken before a save and arrives after it', () => {
  const old = makeAttempt({ nextSeq: 1, serverNow: NOW })
  const acknowledged = { ...saved, acknowledged: 1, serverNow: atSecond(1) }
  const stored = reducer(sessions.inProgress, apiEvents.fulfilled('saveAnswers', delivery, acknowledged))
  const openWith = (attempt: typeof old) =>
    slice.attemptOpened({ attempt, ownerUid: 'me', ownEpoch: 1, journalled: [answerTo(2, 'D', 2)] })

  test('takes nothing back', () => {
    expect(after(stored, slice.attemptResynced({ attempt: old })).answers).toEqual({ passage1: { 1: 'C' } })
    expect(after(stored, openWith(old)).answers).toEqual({ passage1: { 1: 'C', 2: 'D' } })
  })

  test('takes nothing back either where the server counts acts up to a gap only', () => {
    const gapped = { ...acknowledged, acknowledged: 0 }
    const later = reducer(sessions.inProgress, apiEvents.fulfilled('saveAnswers', delivery, gapped))
    expect(after(later, slice.attemptResynced({ attempt: old })).answers).toEqual({ passage1: { 1: 'C' } })
  })

  test('is told from a newer one with fewer acts, of a server that was set back', () => {
    const restored = { ...old, serverNow: atSecond(2) }
    expect(after(stored, slice.attemptResynced({ attempt: restored })).answers).toEqual({})
    expect(after(stored, openWith(restored)).answers).toEqual({ passage1: { 2: 'D' } })
  })

  test('and from one of a server whose clock is a little behind', () => {
    const behind = { ...old, nextSeq: 3, answers: [{ passage1: { 1: 'A' as const } }] }
    expect(after(stored, slice.attemptResynced({ attempt: behind })).answers).toEqual({
      passage1: { 1: 'A' },
    })
  })
})
