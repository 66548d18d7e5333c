import fc from 'fast-check'
import { nothing, type Act } from '../../../../../domain/acts'
import { LETTERS, passageOfQuestion } from '../../../../../domain/exam'
import { foldAll } from '../../../../../domain/fold'
import type { Change } from '../../../../../src/features/testSession/state/states'
import { hasRoom, isSame, lastStep } from '../../../../../src/features/testSession/state/takeAct'
import * as slice from '../../../../../src/features/testSession/state/testSessionSlice'
import { apiEvents } from '../../../../support/browser/apiEvents'
import { answerTo, OTHER_DEVICE, stampOf } from '../../../../support/browser/attempts'
import { delivery, saved, sessions } from '../../../../support/browser/sessions'

const { reducer } = slice.testSessionSlice
type State = slice.TestSessionState

let made = 1_000
const stamp = () => stampOf((made += 1))
const sittingOf = (state: State | undefined) => {
  if (state?.current.status !== 'inProgress') throw new Error('no sitting')
  return state.current
}
const workOf = (state: State) => {
  const { answers, tools } = sittingOf(state)
  return { answers, tools }
}
const answer = (question: number, value: 'A' | 'B' | null) =>
  slice.answerChosen({
    ...stamp(),
    kind: 'answer',
    passage: passageOfQuestion(question),
    question,
    value,
  })
/** Turns a step into an act, as the thunk does. */
const take = (state: State, list: 'done' | 'undone'): State => {
  const step = lastStep(sittingOf(state), list)
  if (step === undefined) return state
  return list === 'done'
    ? reducer(state, slice.actUndone({ ...step.before, ...stamp() } as Act))
    : reducer(state, slice.actRedone({ ...step.after, ...stamp() } as Act))
}
const start = { ...sessions.inProgress! }
const elsewhere = (...acts: Act[]) =>
  apiEvents.fulfilled('saveAnswers', { ...delivery, acts: [] }, { ...saved, acts, cursor: 9 })

test('undo sets back by a new act, and redo makes it again', () => {
  const before = sittingOf(start)
  const chosen = reducer(start, answer(2, 'B'))
  const back = take(chosen, 'done')
  expect(workOf(back)).toEqual(workOf(start))
  expect(sittingOf(back).unacknowledged).toHaveLength(before.unacknowledged.length + 2)
  expect(sittingOf(back).unacknowledged.at(-1)).toMatchObject({ kind: 'answer', question: 2, value: null })
  expect(workOf(take(back, 'undone'))).toEqual(workOf(chosen))
})

test('undo never clears what another device set between two of this page’s acts', () => {
  const first = reducer(start, answer(2, 'A'))
  const theirs = reducer(first, elsewhere(answerTo(2, 'D', (made += 1), OTHER_DEVICE)))
  const back = take(reducer(theirs, answer(2, 'B')), 'done')
  expect(sittingOf(back).answers).toEqual({ passage1: { 1: 'C', 2: 'D' } })
  expect(lastStep(sittingOf(back), 'done')).toBeUndefined()
})

test('undo skips acts that another device has changed since, and reverts those of this page', () => {
  const chosen = reducer(reducer(start, answer(3, 'A')), answer(2, 'B'))
  const overwritten = reducer(chosen, elsewhere(answerTo(2, 'D', (made += 1), OTHER_DEVICE)))
  expect(lastStep(sittingOf(overwritten), 'done')).toMatchObject({ after: { question: 3 } })
  const back = take(overwritten, 'done')
  expect(sittingOf(back).answers).toEqual({ passage1: { 1: 'C', 2: 'D' } })
  expect(lastStep(sittingOf(back), 'done')).toBeUndefined()
})

test('an undo brings the reader to where the change was made', () => {
  const far = reducer(reducer(start, answer(2, 'B')), slice.passageChosen({ passage: 9 }))
  expect(sittingOf(far)).toMatchObject({ passage: 9, question: 50 })
  expect(sittingOf(take(far, 'done'))).toMatchObject({ passage: 1, question: 2 })
})

test('a new change ends what could be redone; a question that comes into sight does not', () => {
  const back = take(reducer(start, answer(2, 'B')), 'done')
  const seen = reducer(
    back,
    slice.questionSeen({ ...stamp(), kind: 'seen', passage: 1, question: 1, value: true }),
  )
  expect(sittingOf(seen).undone).toHaveLength(1)
  expect(sittingOf(reducer(seen, answer(3, 'A'))).undone).toEqual([])
})

test('a full attempt has room for choices when it has none for marks, and no highlights once the server says so', () => {
  const sitting = { ...sittingOf(start), told: { ...nothing, cursor: 4_999 } }
  expect((['answer', 'flag', 'seen'] as const).map((kind) => hasRoom(sitting, kind))).toEqual([
    ...[true, false, false],
  ])
  expect(hasRoom({ ...sittingOf(start), isFull: true }, 'highlight')).toBe(false)
})

test('a change without effect is distinguished from one with an effect', () => {
  const on = { passage: 1, question: 1 }
  const same: Change[] = [
    { ...on, kind: 'answer', value: 'C' },
    { ...on, kind: 'flag', value: null },
    { passage: 1, kind: 'highlight', value: null },
  ]
  expect(same.map((change) => isSame(sittingOf(start), change))).toEqual([true, true, true])
  expect(isSame(sittingOf(start), { ...on, kind: 'answer', value: 'D' })).toBe(false)
})

test('whatever is done, undone and redone: undoing all of it leads back to the start, act by act', () => {
  const change: fc.Arbitrary<Change> = fc
    .record({
      question: fc.integer({ min: 1, max: 6 }),
      letter: fc.constantFrom(...LETTERS),
      kind: fc.constantFrom('answer', 'strike', 'flag', 'highlight'),
      from: fc.nat(30),
    })
    .map(({ question, letter, kind, from }): Change => {
      const on = { passage: 1, question }
      if (kind === 'answer') return { ...on, kind, value: letter }
      if (kind === 'strike') return { ...on, kind, value: [letter] }
      if (kind === 'flag') return { ...on, kind, value: true }
      const painted = { paragraph: 1, start: from, end: from + 5, colour: 'blue' as const }
      return { passage: 1, kind: 'highlight', value: [painted] }
    })
  const creators = {
    answer: slice.answerChosen,
    strike: slice.optionsStruck,
    flag: slice.questionFlagged,
    highlight: slice.passageHighlighted,
    seen: slice.questionSeen,
  }
  fc.assert(
    fc.property(
      fc.array(fc.oneof(change, fc.constantFrom('done' as const, 'undone' as const)), { maxLength: 40 }),
      (steps) => {
        const end = steps.reduce<State>(
          (state, step) =>
            typeof step === 'string'
              ? take(state, step)
              : reducer(state, creators[step.kind]({ ...step, ...stamp() } as Act)),
          start,
        )
        const { answers, tools, stamps } = foldAll(nothing, sittingOf(end).unacknowledged)
        expect({ ...workOf(end), stamps: sittingOf(end).stamps }).toEqual({ answers, tools, stamps })
        const back = sittingOf(end).done.reduce((state) => take(state, 'done'), end)
        expect(workOf(back)).toEqual(workOf(start))
      },
    ),
    { numRuns: 60 },
  )
})
