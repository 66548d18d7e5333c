import { Practice } from '../../../../domain/practice'
import type { Letter } from '../../../../domain/exam'
import { PracticeList } from '../../../../domain/practiceList'
import { answer, keys, stamp, newUser } from '../../../support/functions'
import { beforeEachPractice, practisingBy, wrongFor, type Practising } from './practising'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** 22:00 of winter time: the next day begins two hours later. */
function toTenInNewYork(clock: Practising['world']['clock']) {
  clock.advance((3 * HOUR + DAY - ((clock.now() / 1000) % DAY)) % DAY)
}

describe('practice', () => {
  let on: Practising
  beforeEachPractice((given) => (on = given))
  const refusal = (code: string) => expect.objectContaining({ code })

  test('is one passage with its questions and no key, at an even pace of 90 min × 6 / 55 times the account’s factor', async () => {
    await on.world.endpoints.setTimeAllowed(on.caller, { timeFactor: 1.5 })
    const practice = await on.start({ pace: 'even', passage: 2 })
    expect(Practice.parse(practice)).toEqual(practice)
    expect(practice).toMatchObject({
      ...{
        testNumber: 1,
        passage: 2,
        mode: 'tutor',
        paceSeconds: 884,
        stamps: {},
        explained: [],
        hold: null,
      },
    })
    expect(practice.content.test.questions.map(({ number }) => number)).toEqual([7, 8, 9, 10, 11, 12])
    expect(JSON.stringify(practice)).not.toMatch(/correctAnswer|Why [A-D] of/)
    expect(await on.start()).toMatchObject({ paceSeconds: null })
  })

  test('explains the question that is asked about, with the answer that came along, and no other', async () => {
    const { practiceId } = await on.start()
    const told = await on.explain(practiceId, 2, [answer(on.world, 2, 'C'), answer(on.world, 3, 'A')])
    expect(told.explained).toEqual([
      { letter: 'C', question: expect.objectContaining({ number: 2, correctAnswer: keys[1] }) },
    ])
    expect(told.answers).toEqual({ 2: 'C', 3: 'A' })
    expect(told.finishedAt).toBeNull()
    expect(JSON.stringify(told)).not.toContain('Why A of 3')
  })

  test('explains all questions at its end, and single questions only in tutor mode', async () => {
    const { practiceId } = await on.start({ mode: 'end' })
    await expect(on.explain(practiceId, 1)).rejects.toEqual(refusal('bad_request'))
    expect(JSON.stringify(await on.get(practiceId))).not.toContain('correctAnswer')
    const flag = { ...stamp(on.world), kind: 'flag' as const, passage: 1, question: 4, value: true as const }
    await on.save(practiceId, [flag])
    const ended = await on.explain(practiceId, null, [answer(on.world, 1, 'B')])
    expect(ended.flags).toEqual([4])
    expect(ended.explained.map(({ question, letter }) => [question.number, letter])).toEqual([
      ...[[1, 'B'] as const],
      ...[2, 3, 4, 5, 6].map((number) => [number, null] as const),
    ])
    expect(ended.finishedAt).not.toBeNull()
    on.world.clock.advance(60)
    expect(await on.explain(practiceId, null)).toMatchObject({ finishedAt: ended.finishedAt })
  })

  test('counts in the progress by skill once it is explained, and not while its test is on hold', async () => {
    const { practiceId } = await on.start()
    await on.explain(practiceId, 1, [answer(on.world, 1, keys[0]!)])
    await on.explain(practiceId, 2, [answer(on.world, 2, wrongFor(2)), answer(on.world, 3, keys[2]!)])
    const practiced = async () => (await on.world.endpoints.getProgress(on.caller, {})).practiced
    expect(await practiced()).toEqual([{ name: 'comprehension', right: 1, of: 2 }])
    const attemptId = await on.finish()
    expect(await practiced()).toEqual([])
    await on.show(attemptId)
    expect(await practiced()).toEqual([{ name: 'comprehension', right: 1, of: 2 }])
  })

  test('refuses an answer that comes after its explanation by its name, and a repeat of what is kept not', async () => {
    const { practiceId } = await on.start()
    const [first, late] = [answer(on.world, 1, 'B'), answer(on.world, 1, 'A')]
    await on.explain(practiceId, 1, [first])
    const refused = [{ opId: late.opId, code: 'explained' }]
    expect(await on.save(practiceId, [first, late])).toMatchObject({ refused })
    const ended = await on.explain(practiceId, null)
    expect(ended.explained[0]).toMatchObject({ letter: 'B' })
    expect(await on.save(practiceId, [late])).toMatchObject({ refused })
  })

  test('holds 600 acts, of which the last 300 are answers alone; what does not fit is named', async () => {
    const { practiceId } = await on.start()
    const marks = Array.from({ length: 301 }, () => ({
      ...stamp(on.world),
      ...{ kind: 'strike' as const, passage: 1, question: 1, value: ['B' as const] },
    }))
    expect((await on.save(practiceId, marks)).refused).toEqual([{ opId: marks[300]?.opId, code: 'full' }])
    const answers = Array.from({ length: 301 }, () => answer(on.world, 2, 'A'))
    expect((await on.save(practiceId, answers)).refused).toEqual([{ opId: answers[300]?.opId, code: 'full' }])
  })

  test('refuses an act about another passage, another question or of another kind', async () => {
    const { practiceId } = await on.start()
    await expect(on.save(practiceId, [answer(on.world, 7, 'A')])).rejects.toEqual(refusal('bad_request'))
    await expect(on.explain(practiceId, 7)).rejects.toEqual(refusal('bad_request'))
    expect(await on.get(practiceId)).toMatchObject({ stamps: {} })
  })

  test('begins once for each press of its button, and is its owner’s alone', async () => {
    const { practiceId } = await on.start()
    expect(await on.start({ practiceId, passage: 5 })).toMatchObject({ practiceId, passage: 1 })
    const other = practisingBy(on.world, await newUser(on.world))
    await expect(other.save(practiceId, [])).rejects.toEqual(refusal('forbidden'))
  })

  test('is only for bought tests, also after a revocation; the choices stay stored', async () => {
    await expect(on.start({ testNumber: 2 })).rejects.toEqual(refusal('not_paid'))
    const { practiceId } = await on.start()
    await on.world.deps.store.users.revoke(on.caller.uid, 'registration')
    await expect(on.get(practiceId)).rejects.toEqual(refusal('not_paid'))
    expect(await on.list()).toMatchObject({ tests: [], open: [] })
    await expect(on.explain(practiceId, 1)).rejects.toEqual(refusal('held'))
    const { caller, world } = on
    const grant = { userId: caller.uid, testNumbers: [3], source: 'test', grantedAt: new Date(0) }
    await world.deps.store.users.grant(grant)
    await expect(on.start({ practiceId, testNumber: 3 })).rejects.toEqual(refusal('not_paid'))
    expect(await on.save(practiceId, [answer(on.world, 1, 'A')])).toMatchObject({ refused: [] })
  })

  test('lists what can be practiced: what was missed in shown attempts and practices, and right since', async () => {
    expect(await on.list()).toEqual({
      tests: [
        {
          ...{ testNumber: 1, hold: null },
          passages: Array.from({ length: 9 }, (_, index) => ({
            ...{ passage: index + 1, title: `Title ${index + 1}`, isSeen: false, missed: [], due: [] },
            ...{ field: 'humanities', words: expect.any(Number), skills: expect.any(Array) },
          })),
        },
      ],
      ...{
        open: [],
        left: 40,
        results: [],
        today: { testNumber: 1, passage: expect.any(Number), isDone: false },
      },
      streak: { days: 0, isDoneToday: false },
    })
    await expect(on.start({ questions: [1, 7] })).rejects.toEqual(refusal('bad_request'))
    await expect(on.start({ questions: [1, 1] })).rejects.toEqual(refusal('bad_request'))
    const attemptId = await on.finish([keys[0]!, wrongFor(2), keys[2]!])
    await on.show(attemptId)
    const missed = async () => (await on.list()).tests[0]?.passages[0]?.missed
    expect(await missed()).toEqual([2])
    expect((await on.list()).tests[0]?.passages.every(({ isSeen }) => isSeen)).toBe(true)

    on.world.clock.advance(60)
    const again = await on.start({ questions: [2, 4, 5, 6], spoils: undefined, mode: 'end', pace: 'even' })
    expect(again.content.test.questions.map(({ number }) => number)).toEqual([2, 4, 5, 6])
    expect(again.paceSeconds).toBe(393)
    await on.save(again.practiceId, [answer(on.world, 2, keys[1]!), answer(on.world, 4, wrongFor(4))])
    const listed = await on.list()
    expect(PracticeList.parse(listed)).toEqual(listed)
    expect(listed.open).toEqual([
      expect.objectContaining({ practiceId: again.practiceId, answered: 2, of: 4 }),
    ])
    expect(await missed()).toEqual([2])
    await on.explain(again.practiceId, null)
    expect(await missed()).toEqual([4])
    expect((await on.list()).open).toEqual([])
  })

  test('the passage of the day is the most missed, never one all right, and stays after its practice', async () => {
    const today = async () => (await on.list()).today
    const attemptId = await on.finish([...keys.slice(0, 6), wrongFor(7)])
    await on.show(attemptId)
    expect(await today()).toEqual({ testNumber: 1, passage: 2, isDone: false })
    const { practiceId } = await on.start({ passage: 2, questions: [7], spoils: undefined })
    await on.explain(practiceId, null, [answer(on.world, 7, keys[6]!)])
    expect(await today()).toEqual({ testNumber: 1, passage: 2, isDone: true })
    on.world.clock.advance(DAY)
    for (let day = 0; day < 8; day += 1) {
      expect((await today())?.passage).not.toBe(1)
      on.world.clock.advance(DAY)
    }
  })

  test('brings a missed question back after 1, 3 and 7 days of its taker’s calendar', async () => {
    const zone = 'America/New_York'
    const due = async () => (await on.list(zone)).tests[0]?.passages[0]?.due
    const practise = async (letter: Letter) => {
      const { practiceId } = await on.start({ questions: [2] })
      await on.explain(practiceId, null, [answer(on.world, 2, letter)])
    }
    toTenInNewYork(on.world.clock)
    await practise(wrongFor(2))
    expect(await due()).toEqual([])
    on.world.clock.advance(2 * HOUR)
    expect(await due()).toEqual([2])
    for (const days of [3, 7]) {
      await practise(keys[1]!)
      on.world.clock.advance((days - 1) * DAY)
      expect(await due()).toEqual([])
      on.world.clock.advance(DAY)
      expect(await due()).toEqual([2])
    }
    await practise(keys[1]!)
    on.world.clock.advance(30 * DAY)
    expect(await due()).toEqual([])
  })

  test('keeps what came of each that was finished, dated, and counts the days in a row', async () => {
    const zone = 'America/New_York'
    toTenInNewYork(on.world.clock)
    const first = await on.start()
    await on.explain(first.practiceId, null, [
      answer(on.world, 1, keys[0]!),
      answer(on.world, 2, wrongFor(2)),
    ])
    on.world.clock.advance(DAY)
    const second = await on.start({ questions: [7], passage: 2 })
    await on.explain(second.practiceId, null, [answer(on.world, 7, keys[6]!)])
    await on.start()
    const of = { testNumber: 1 }
    expect(await on.list(zone)).toMatchObject({
      results: [
        { ...of, practiceId: second.practiceId, passage: 2, right: 1, of: 1 },
        { ...of, practiceId: first.practiceId, passage: 1, right: 1, of: 6 },
      ],
      streak: { days: 2, isDoneToday: true },
    })
    on.world.clock.advance(2 * HOUR)
    expect((await on.list(zone)).streak).toEqual({ days: 2, isDoneToday: false })
    on.world.clock.advance(DAY)
    expect((await on.list(zone)).streak).toEqual({ days: 0, isDoneToday: false })
    const { today } = await on.list(zone)
    const third = await on.start({ passage: today!.passage })
    await on.explain(third.practiceId, null)
    expect((await on.list(zone)).today).toEqual({ ...today, isDone: true })
    await on.world.deps.store.users.revoke(on.caller.uid, 'registration')
    expect(await on.list(zone)).toMatchObject({ results: [], today: null })
  })
})
