import { restoreSession } from '../../../../../src/features/testSession/session/restoreSession'
import { sittingFrom } from '../../../../../src/features/testSession/session/sitting'
import { answerTo, ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'

const here = { ownerUid: 'me', epoch: 3, mayRepeat: false, refused: [], question: 1, done: [], undone: [] }

describe('a sitting from the server’s attempt', () => {
  const stored = makeAttempt({ nextSeq: 4, answers: [{ passage1: { 1: 'A', 2: 'B' } }], epoch: 3 })

  test('is the attempt itself when nothing is pending', () => {
    expect(sittingFrom(stored, { ...here, unacknowledged: [], passage: 7 })).toEqual({
      ownerUid: 'me',
      attemptId: ATTEMPT_ID,
      testNumber: 1,
      epoch: 3,
      deadline: stored.deadline,
      timeFactor: 1,
      answers: { passage1: { 1: 'A', 2: 'B' } },
      tools: stored.tools,
      passage: 7,
      question: 1,
      done: [],
      undone: [],
      nextSeq: 4,
      unacknowledged: [],
      mayRepeat: false,
      refused: [],
      isFull: false,
      heard: { seq: 4, at: stored.serverNow },
    })
  })

  test('replays pending acts by seq, not by the order they come in: the last for a question wins', () => {
    const pending = [answerTo(1, 'D', 5), answerTo(1, 'C', 4), answerTo(2, null, 6)]
    const sitting = sittingFrom(stored, { ...here, unacknowledged: pending, passage: 1 })
    expect(sitting.answers).toEqual({ passage1: { 1: 'D' } })
    expect(sitting.unacknowledged.map(({ seq }) => seq)).toEqual([4, 5, 6])
    expect(sitting.nextSeq).toBe(7)
  })

  test.each([
    ['the server has gone past', [1, 2], [4, 5]],
    ['the server has gone past in part', [3, 4], [4, 5]],
    ['have a gap', [4, 9], [4, 5]],
    ['have the same seq', [4, 4], [4, 5]],
    ['run ahead of the server', [8, 9], [4, 5]],
  ])('acts that %s are numbered on from the server’s next seq, ids and order kept', (_what, seqs, next) => {
    const pending = seqs.map((seq, index) => ({ ...answerTo(index + 3, 'C', 20 + index), seq }))
    const { unacknowledged, nextSeq } = sittingFrom(stored, { ...here, unacknowledged: pending, passage: 1 })
    expect(unacknowledged).toEqual(pending.map((op, index) => ({ ...op, seq: next[index] })))
    expect(nextSeq).toBe(6)
  })

  test.each([
    ['the server has gone past may be there already', [3], false, true],
    ['are in step are not there yet', [4, 5], false, false],
    ['were numbered on before may still be there', [4], true, true],
    ['are none are not there', [], true, false],
  ])('acts that %s', (_what, seqs, mayRepeat, after) => {
    const unacknowledged = seqs.map((seq) => answerTo(seq, 'C', seq))
    const sitting = sittingFrom(stored, { ...here, unacknowledged, mayRepeat, passage: 1 })
    expect(sitting.mayRepeat).toBe(after)
  })

  test('acts already in step keep their very objects, so that the journal is not written again', () => {
    const pending = [answerTo(3, 'C', 4)]
    expect(sittingFrom(stored, { ...here, unacknowledged: pending, passage: 1 }).unacknowledged[0]).toBe(
      pending[0],
    )
  })

  test('leaves what it is given as it was', () => {
    const pending = [answerTo(1, 'D', 2), answerTo(1, 'C', 1)]
    const before = structuredClone({ stored, pending })
    sittingFrom(stored, { ...here, unacknowledged: pending, passage: 1 })
    expect({ stored, pending }).toEqual(before)
  })
})

describe('a session from storage', () => {
  const sitting = sittingFrom(makeAttempt(), {
    ...here,
    epoch: 1,
    unacknowledged: [answerTo(1, 'C', 1)],
    passage: 2,
  })
  const inProgress = { status: 'inProgress', ...sitting }

  test('forgets an open dialog, an old failure, and who wrote', () => {
    const before = {
      ...inProgress,
      confirmingFinish: true,
      saveFailure: { code: 'unreachable', message: '' },
    }
    expect(restoreSession(before)).toEqual({
      ...inProgress,
      writer: 'claiming',
      confirmingFinish: false,
      saveFailure: null,
    })
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'inProgress'],
    ['a status that is not restored', { status: 'starting', ownerUid: 'me', testNumber: 1 }],
    ['an unknown status', { ...inProgress, status: 'paused' }],
    ['a missing field', { ...inProgress, deadline: undefined }],
    ['a deadline that is no time', { ...inProgress, deadline: 'soon' }],
    ['a test that does not exist', { ...inProgress, testNumber: 11 }],
    ['a passage that does not exist', { ...inProgress, passage: 10 }],
    [
      'an act that does not parse',
      { ...inProgress, unacknowledged: [{ ...answerTo(1, 'C', 1), value: 'E' }] },
    ],
    ['answers that are a text', { ...inProgress, answers: 'A' }],
    ['a passage without its answers', { ...inProgress, answers: { passage1: null } }],
    ['an answer that is no letter', { ...inProgress, answers: { passage1: { 1: 'E' } } }],
    ['a finish without its reason', { ...inProgress, status: 'finishing' }],
  ])('with %s is none', (_what, stored) => {
    expect(restoreSession(stored)).toBeNull()
  })
})
