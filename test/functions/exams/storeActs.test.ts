import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { nothing, type Act, type Finish } from '../../../domain/acts'
import { answersFromList } from '../../../domain/answers'
import { LETTERS } from '../../../domain/exam'
import { foldAll } from '../../../domain/fold'
import type { Caller } from '../../../functions/base/endpoint'
import { beforeEachAttempt } from '../../support/attemptWorld'
import {
  answer,
  attemptOf,
  DEVICE,
  finish,
  finishOf,
  newAttempt,
  newUser,
  OTHER_DEVICE,
  rightAnswers,
  save,
  type World,
} from '../../support/functions'

jest.setTimeout(60_000)

const LIMIT_SECONDS = 90 * 60
const WEEK_SECONDS = 7 * 86_400

let world: World
let caller: Caller
let attemptId: string
beforeEachAttempt((given) => ({ world, caller, attemptId } = given))

const deliver = (acts: (Act | Finish)[], cursor: number | null = 0) =>
  save(world, caller, attemptId, acts, cursor)
const stored = () => attemptOf(world, caller, attemptId)
const chosen = async () => answersFromList((await stored()).answers)
const refusedAs = (code: string, ...acts: { opId: string }[]) => acts.map(({ opId }) => ({ opId, code }))
const at = <A extends Act | Finish>(act: A, seconds: number): A => ({
  ...act,
  at: new Date(world.clock.now() + seconds * 1_000).toISOString(),
})

describe('a delivery', () => {
  test('is stored once, however often it comes and however it is split', async () => {
    const [one, two, three] = rightAnswers(world, 3) as [Act, Act, Act]
    await deliver([one, one])
    await deliver([one, two])
    const before = await stored()
    expect(await deliver([two, one])).toMatchObject({ refused: [], cursor: 2 })
    expect(await stored()).toEqual(before)
    await Promise.all([deliver([three]), deliver([three]), deliver([three, one])])
    expect(await stored()).toMatchObject({ cursor: 3, answers: [{ passage1: { 1: 'A', 2: 'B', 3: 'C' } }] })
  })

  test('ends in the fold of all acts whatever the split, order, repetition and devices of deliveries', async () => {
    const acts = fc.array(
      fc.record({
        question: fc.integer({ min: 1, max: 8 }),
        letter: fc.option(fc.constantFrom(...LETTERS)),
        device: fc.constantFrom(DEVICE, OTHER_DEVICE),
        before: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(acts, fc.infiniteStream(fc.nat()), async (list, chance) => {
        const taker = await newUser(world)
        const begun = await newAttempt(world, taker)
        const made = list.map(({ question, letter, device, before }) =>
          at(answer(world, question, letter, device), -before),
        )
        const deliveries = [...made, ...made.filter(() => chance.next().value % 3 === 0)]
          .map((act) => ({ act, place: chance.next().value }))
          .sort((one, other) => one.place - other.place)
        for (const { act } of deliveries) await save(world, taker, begun.attemptId, [act])
        const { answers, stamps, cursor } = await attemptOf(world, taker, begun.attemptId)
        const folded = foldAll(nothing, made)
        expect({ answers: answersFromList(answers), stamps }).toEqual({
          answers: folded.answers,
          stamps: folded.stamps,
        })
        expect(cursor).toBe(made.length)
      }),
      { numRuns: 12 },
    )
  })

  test('counts no act as made after it arrived', async () => {
    const ahead = at(answer(world, 1, 'A'), 3_600)
    const { acts, serverNow } = await deliver([ahead])
    expect(acts).toEqual([{ ...ahead, at: serverNow }])
    world.clock.advance(2)
    await deliver([answer(world, 1, 'B', OTHER_DEVICE)])
    expect(await chosen()).toEqual({ passage1: { 1: 'B' } })
  })

  test('tells what was stored since the cursor, of this page and of others, by pages', async () => {
    const mine = answer(world, 1, 'A')
    const theirs = answer(world, 2, 'B', OTHER_DEVICE)
    await deliver([mine])
    await deliver([theirs])
    expect(await deliver([], 1)).toMatchObject({ acts: [theirs], cursor: 2, more: false })
    expect(await deliver([], 2)).toMatchObject({ acts: [], cursor: 2 })
    expect(await deliver([answer(world, 3, 'C')], null)).toMatchObject({ acts: [], cursor: 3 })
    const many = Array.from({ length: 600 }, (_, index) => answer(world, (index % 55) + 1, 'A'))
    await deliver(many.slice(0, 300), null)
    await deliver(many.slice(300), null)
    const first = await deliver([], 3)
    expect([first.acts.length, first.cursor, first.more]).toEqual([500, 503, true])
    const rest = await deliver([], first.cursor)
    expect([rest.acts.length, rest.cursor, rest.more]).toEqual([100, 603, false])
  })

  test('of a login that was ended is refused, and of a later one taken', async () => {
    const loggedInAt = world.clock.now() - 60_000
    await world.endpoints.logOutEverywhere({ ...caller, loggedInAt }, {})
    const stolen = { ...caller, loggedInAt }
    await expect(save(world, stolen, attemptId, rightAnswers(world, 1))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await chosen()).toEqual({})
    await save(world, { ...caller, loggedInAt: world.clock.now() + 1_000 }, attemptId, rightAnswers(world, 1))
    expect(await chosen()).toEqual({ passage1: { 1: 'A' } })
  })

  test('of a login from before a new address or a new password is refused', async () => {
    const loggedInAt = Math.floor(world.clock.now() / 1_000) * 1_000
    const present = { ...caller, loggedInAt }
    const before = { ...caller, loggedInAt: loggedInAt - 1 }
    const change = { from: caller.email, to: `new-${caller.email}`, loggedInAt: new Date(loggedInAt) }
    const endings = [
      () => world.deps.store.users.changeAddress(caller.uid, change),
      () => world.endpoints.logOutEverywhere(present, { earlier: true }),
    ]
    for (const end of endings) {
      await end()
      await expect(save(world, before, attemptId, [])).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(await save(world, present, attemptId, [])).toMatchObject({ finished: null })
    }
  })
})

describe('a finish', () => {
  test.each([0, 1, 37, 55])('with %i right answers scores them', async (right) => {
    const finished = await finish(world, caller, attemptId, rightAnswers(world, right))
    expect(finished).toMatchObject({ score: `${right}/55`, late: false, finishedBy: 'taker' })
    const { tests } = await world.endpoints.getUserById(caller, { id: caller.uid })
    expect(tests[0]).toMatchObject({ score: `${right}/55`, answers: finished.answers })
  })

  test('repeated, also twice at once, ends it once', async () => {
    const acts = [...rightAnswers(world, 2), finishOf(world)]
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => deliver(acts, null)))
    for (const other of others) expect(other).toEqual(first)
    expect(first).toMatchObject({ refused: [], finished: { score: '2/55' } })
    expect(await deliver([finishOf(world)])).toMatchObject({ refused: [], finished: { score: '2/55' } })
  })

  test('closes the attempt to new acts, and says which it does not take', async () => {
    await finish(world, caller, attemptId, rightAnswers(world, 1))
    const late = answer(world, 2, 'B')
    expect((await deliver([late])).refused).toEqual(refusedAs('time_over', late))
    expect(await stored()).toMatchObject({ status: 'finished', score: '1/55', late: false })
  })

  test('that is older than an act of another device is dropped, and the test continues', async () => {
    const confirmed = at(finishOf(world), -60)
    await deliver([at(answer(world, 1, 'A', OTHER_DEVICE), -30)])
    expect(await deliver([confirmed])).toMatchObject({
      refused: refusedAs('overtaken', confirmed),
      finished: null,
    })
    expect((await stored()).status).toBe('open')
    expect(await deliver([finishOf(world)])).toMatchObject({ finished: { score: '1/55' } })
  })

  test('counts when it is later than all acts of other devices, or only its own device has later ones', async () => {
    await deliver([at(answer(world, 1, 'A', OTHER_DEVICE), -60)])
    const confirmed = at(finishOf(world), -30)
    expect(await deliver([at(answer(world, 2, 'B'), -20), confirmed])).toMatchObject({
      finished: { score: '2/55' },
    })
  })

  test('by a clock that is ahead is none, and one at the deadline ends it', async () => {
    const early = finishOf(world, 'timeRanOut')
    expect(await deliver([early])).toMatchObject({ refused: refusedAs('time_left', early), finished: null })
    world.clock.advance(LIMIT_SECONDS)
    expect(await deliver([early])).toMatchObject({ refused: [], finished: { finishedBy: 'taker' } })
  })
})

describe('the deadline', () => {
  test('is in time to the very moment, whatever the device says of its acts', async () => {
    const ahead = { ...answer(world, 1, 'A'), at: '2031-01-01T00:00:00.000Z' }
    world.clock.advance(LIMIT_SECONDS)
    expect((await deliver([ahead])).refused).toEqual([])
    world.clock.advance(1)
    const late = { ...ahead, opId: randomUUID() }
    const atTheEnd = { ...answer(world, 2, 'B'), at: (await stored()).deadline }
    expect((await deliver([late, atTheEnd])).refused).toEqual(refusedAs('time_over', late))
    expect(await chosen()).toEqual({ passage1: { 1: 'A', 2: 'B' } })
  })

  test('is followed by the server’s own finish 60 seconds later, which is seen at the next visit', async () => {
    const { deadline } = await stored()
    await deliver(rightAnswers(world, 3))
    world.clock.advance(LIMIT_SECONDS + 60)
    expect((await stored()).status).toBe('open')
    world.clock.advance(1)
    const { tests } = await world.endpoints.getUserById(caller, { id: caller.uid })
    expect(tests[0]).toMatchObject({ score: '3/55', finishedAt: deadline })
    expect(await deliver([])).toMatchObject({ finished: { score: '3/55', finishedBy: 'server' } })
  })

  test('lets work that was made in time count late, for a week to the second', async () => {
    const [one, two, three] = rightAnswers(world, 3) as [Act, Act, Act]
    world.clock.advance(2 * LIMIT_SECONDS)
    // The score is sent once, after the last possible change.
    expect(await deliver([one])).toMatchObject({ refused: [], finished: { score: '0/55', late: true } })
    world.clock.advance(WEEK_SECONDS - LIMIT_SECONDS)
    expect((await deliver([two])).refused).toEqual([])
    world.clock.advance(1)
    expect((await deliver([three])).refused).toEqual(refusedAs('time_over', three))
    expect(await stored()).toMatchObject({ status: 'finished', score: '2/55', inTime: '0/55' })
  })
})
