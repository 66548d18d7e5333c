import fc from 'fast-check'
import { LETTERS, passageOfQuestion } from '../../../../../domain/exam'
import { applyOperations } from '../../../../../domain/applyOperations'
import { noWork } from '../../../../../domain/work'
import type { StampedAct } from '../../../../../src/features/testSession/session/act'
import * as slice from '../../../../../src/features/testSession/session/testSessionSlice'
import { restoreSession } from '../../../../../src/features/testSession/session/restoreSession'
import { NOW } from '../../../../support/browser/attempts'
import { sessions } from '../../../../support/browser/sessions'

const { reducer } = slice.testSessionSlice
type State = slice.TestSessionState

let ids = 0
const stamp = () => ({
  opId: `00000000-0000-4000-8000-${String((ids += 1) + 1_000).padStart(12, '0')}`,
  at: NOW,
})
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
const undone = () => slice.actUndone(stamp())
const redone = () => slice.actRedone(stamp())
const start = { ...sessions.inProgress! }

test('undo sets back by a new act, and redo makes it again', () => {
  const before = sittingOf(start)
  const chosen = reducer(start, answer(2, 'B'))
  const back = reducer(chosen, undone())
  expect(workOf(back)).toEqual(workOf(start))
  expect(sittingOf(back).unacknowledged).toHaveLength(before.unacknowledged.length + 2)
  expect(sittingOf(back).unacknowledged.at(-1)).toMatchObject({ kind: 'answer', question: 2, value: null })
  expect(workOf(reducer(back, redone()))).toEqual(workOf(chosen))
})

test('an undo brings the reader to where the change was made', () => {
  const far = reducer(reducer(start, answer(2, 'B')), slice.passageChosen({ passage: 9 }))
  expect(sittingOf(far)).toMatchObject({ passage: 9, question: 50 })
  expect(sittingOf(reducer(far, undone()))).toMatchObject({ passage: 1, question: 2 })
})

test('a new change ends what could be redone; a question that comes into sight does not', () => {
  const back = reducer(reducer(start, answer(2, 'B')), undone())
  const seen = reducer(
    back,
    slice.questionSeen({ ...stamp(), kind: 'seen', passage: 1, question: 1, value: true }),
  )
  expect(sittingOf(seen).undone).toHaveLength(1)
  expect(sittingOf(reducer(seen, answer(3, 'A'))).undone).toEqual([])
})

test('the way back survives a reload, and a stored one that does not parse costs nothing but itself', () => {
  const state = reducer(start, answer(2, 'B'))
  const stored = JSON.parse(JSON.stringify(sittingOf(state)))
  expect(restoreSession(stored)).toMatchObject({ done: sittingOf(state).done })
  const { done: _done, undone: _undone, question: _question, ...older } = stored
  expect(restoreSession(older)).toMatchObject({ done: [], undone: [], question: 1, answers: stored.answers })
})

test('whatever is done, undone and redone: undoing all of it leads back to the start, act by act', () => {
  const act: fc.Arbitrary<StampedAct> = fc
    .record({
      question: fc.integer({ min: 1, max: 6 }),
      letter: fc.constantFrom(...LETTERS),
      kind: fc.constantFrom('answer', 'strike', 'flag', 'highlight'),
      start: fc.nat(30),
    })
    .map(({ question, letter, kind, start: from }): StampedAct => {
      const on = { ...stamp(), passage: 1, question }
      if (kind === 'answer') return { ...on, kind, value: letter }
      if (kind === 'strike') return { ...on, kind, value: [letter] }
      if (kind === 'flag') return { ...on, kind, value: true }
      const painted = { paragraph: 1, start: from, end: from + 5, colour: 'blue' as const }
      return { ...stamp(), passage: 1, kind: 'highlight', value: [painted] }
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
      fc.array(fc.oneof(act, fc.constantFrom('undo' as const, 'redo' as const)), { maxLength: 40 }),
      (steps) => {
        const end = steps.reduce<State>((state, step) => {
          if (step === 'undo') return reducer(state, undone())
          if (step === 'redo') return reducer(state, redone())
          return reducer(state, creators[step.kind](step))
        }, start)
        // What was sent, folded again, is what is shown: nothing happens beside the acts.
        const { unacknowledged } = sittingOf(end)
        expect(applyOperations(noWork, unacknowledged)).toEqual(workOf(end))
        expect(unacknowledged.map(({ seq }) => seq)).toEqual(unacknowledged.map((_, index) => index + 1))
        const back = sittingOf(end).done.reduce((state) => reducer(state, undone()), end)
        expect(workOf(back)).toEqual(workOf(start))
      },
    ),
    { numRuns: 60 },
  )
})
