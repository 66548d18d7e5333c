import {
  capLastAt,
  forgetAct,
  journalAct,
  keepLastAt,
  readJournal,
  readLastAt,
} from '../../../../../src/features/testSession/sync/journal'
import { answerTo, ATTEMPT_ID, OTHER_ATTEMPT_ID } from '../../../../support/browser/attempts'

const keyOf = (opId: string) => `passage-nine/journal/me/${ATTEMPT_ID}/${opId}`
const place = { uid: 'me', attemptId: ATTEMPT_ID }
const write = (...acts: ReturnType<typeof answerTo>[]) =>
  acts.forEach((act) => journalAct(localStorage, place, act))
const read = () => readJournal(localStorage, place)

beforeEach(() => localStorage.clear())

test('acts are read back by their time, whatever the order they were written in', () => {
  const [first, second, tenth] = [answerTo(1, 'A', 1), answerTo(2, null, 2), answerTo(1, 'B', 10)]
  write(tenth, first, second)
  expect(read()).toEqual([first, second, tenth])
})

test.each([
  ['torn', '{"opId":'],
  ['of another shape', JSON.stringify({ letter: 'A' })],
  ['of a letter that does not exist', JSON.stringify({ ...answerTo(1, 'A', 1), value: 'E' })],
  [
    'of a question that is not in its passage',
    JSON.stringify({ ...answerTo(1, 'A', 1), passage: 2, question: 1 }),
  ],
])('an entry %s is passed over and stays', (_what, entry) => {
  const whole = answerTo(2, 'B', 2)
  write(whole)
  localStorage.setItem(keyOf('broken'), entry)
  expect(read()).toEqual([whole])
  expect(localStorage.getItem(keyOf('broken'))).toBe(entry)
})

test.each([
  ['user', 'you', ATTEMPT_ID],
  ['user whose id begins alike', 'me2', ATTEMPT_ID],
  ['attempt', 'me', OTHER_ATTEMPT_ID],
])('the acts of another %s are neither read nor forgotten', (_what, uid, attemptId) => {
  const theirs = answerTo(1, 'D', 1)
  journalAct(localStorage, { uid, attemptId }, theirs)
  forgetAct(localStorage, place, theirs.opId)
  expect(read()).toEqual([])
  expect(readJournal(localStorage, { uid, attemptId })).toEqual([theirs])
})

test('a clock that was ahead leaves no later acts ahead once all are acknowledged', () => {
  const act = answerTo(1, 'A', 3_600_000)
  write(act)
  const serverNow = new Date(Date.parse(act.at) - 3_000_000).toISOString()
  capLastAt(localStorage, place, serverNow)
  expect(readLastAt(localStorage, place)).toBe(Date.parse(act.at))
  forgetAct(localStorage, place, act.opId)
  capLastAt(localStorage, place, serverNow)
  expect(readLastAt(localStorage, place)).toBe(Date.parse(serverNow))
})

test('the time of the latest act outlives its entry, and never goes back', () => {
  const [first, second] = [answerTo(1, 'A', 1), answerTo(2, 'B', 2)]
  write(second, first)
  forgetAct(localStorage, place, second.opId)
  expect(readLastAt(localStorage, place)).toBe(Date.parse(second.at))
  keepLastAt(localStorage, place, '')
  expect(readLastAt(localStorage, place)).toBe(Date.parse(second.at))
  expect(readLastAt(localStorage, { uid: 'me', attemptId: OTHER_ATTEMPT_ID })).toBe(0)
})
