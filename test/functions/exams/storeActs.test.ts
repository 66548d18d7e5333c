import { randomUUID } from 'node:crypto'
import { answersFromList } from '../../../domain/answers'
import type { Operation } from '../../../domain/work'
import type { Caller } from '../../../functions/base/endpoint'
import { beforeEachAttempt } from '../../support/attemptWorld'
import { engines } from '../../support/databases/engines'
import { answer, attemptOf, rightAnswers, type World } from '../../support/functions'

const LIMIT_SECONDS = 90 * 60
const WEEK_SECONDS = 7 * 86_400

describe.each(engines)('a delivery on $name', ({ open }) => {
  let world: World
  let caller: Caller
  let attemptId: string
  beforeEachAttempt({ open }, (given) => ({ world, caller, attemptId } = given))

  const refusal = (code: string) => expect.objectContaining({ code })
  const save = (operations: Operation[], epoch = 1) =>
    world.endpoints.saveAnswers(caller, { attemptId, epoch, operations })
  const finish = (operations: Operation[], epoch = 1) =>
    world.endpoints.finishTest(caller, { attemptId, epoch, operations })
  const stored = () => attemptOf(world, caller, attemptId)

  test('that carries an act twice stores it once', async () => {
    const act = answer(world, 1, 1, 'A')
    expect((await save([act, act])).acknowledged).toBe(1)
    expect(await stored()).toMatchObject({ nextSeq: 2, answers: [{ passage1: { 1: 'A' } }] })
  })

  test('that has two acts for one place is refused whole', async () => {
    const two = [answer(world, 1, 1, 'A'), answer(world, 1, 2, 'B')]
    await expect(save(two)).rejects.toEqual(refusal('stale_writer'))
    expect((await stored()).answers).toEqual([])
  })

  test('of which a part is here already stores the rest', async () => {
    const [one, two] = [answer(world, 1, 1, 'A'), answer(world, 2, 2, 'B')]
    await save([one])
    expect((await save([one, two])).acknowledged).toBe(2)
    expect((await stored()).answers).toEqual([{ passage1: { 1: 'A', 2: 'B' } }])
  })

  test('with an act that is here already, at a later place, takes nothing back', async () => {
    const [one, two] = [answer(world, 1, 1, 'A'), answer(world, 2, 1, 'B')]
    await save([one, two])
    await save([{ ...one, seq: 3 }, answer(world, 4, 2, 'C')])
    expect((await stored()).answers).toEqual([{ passage1: { 1: 'B', 2: 'C' } }])
  })

  test('with an earlier act that comes late leaves the later one’s answer, and the tools, as they are', async () => {
    const { opId: _opId, ...first } = answer(world, 1, 1, 'A')
    const flag: Operation = {
      ...first,
      opId: randomUUID(),
      kind: 'flag',
      question: 5,
      passage: 1,
      value: true,
    }
    await save([{ ...flag, seq: 2 }, answer(world, 3, 1, 'C')])
    expect((await save([{ ...flag, opId: randomUUID(), seq: 1, question: 6 }])).acknowledged).toBe(3)
    const { answers, tools, nextSeq } = await stored()
    expect(answersFromList(answers)).toEqual({ passage1: { 1: 'C' } })
    expect(tools.flags).toEqual([5, 6])
    expect(nextSeq).toBe(4)
  })

  test('with nothing new finishes for the writer alone', async () => {
    const act = answer(world, 1, 1, 'A')
    await save([act])
    await world.endpoints.takeOver(caller, { attemptId })
    await expect(finish([act])).rejects.toEqual(
      expect.objectContaining({ code: 'stale_writer', details: { epoch: 2 } }),
    )
    expect((await stored()).status).toBe('open')
    expect(await finish([act], 2)).toMatchObject({ score: '1/55', late: false })
  })

  test('with nothing in it is told that the attempt is finished, and finishes it again for anybody', async () => {
    await finish(rightAnswers(world, 2))
    await expect(save([], 7)).rejects.toEqual(refusal('time_over'))
    expect(await finish([], 7)).toMatchObject({ score: '2/55' })
  })

  test('up to the very deadline is in time, whatever the device says of its acts', async () => {
    const act = { ...answer(world, 1, 1, 'A'), at: '2031-01-01T00:00:00.000Z' }
    world.clock.advance(LIMIT_SECONDS)
    expect((await save([act])).acknowledged).toBe(1)
    world.clock.advance(1)
    await expect(save([{ ...act, opId: randomUUID(), seq: 2 }])).rejects.toEqual(refusal('time_over'))
    const atTheEnd = { ...answer(world, 2, 2, 'B'), at: (await stored()).deadline }
    expect((await save([atTheEnd])).acknowledged).toBe(2)
  })

  test('of work made in time counts for a week to the second, and no longer', async () => {
    const [one, two] = rightAnswers(world, 2)
    world.clock.advance(LIMIT_SECONDS + WEEK_SECONDS)
    expect((await save([one!])).acknowledged).toBe(1)
    expect(await stored()).toMatchObject({ status: 'finished', inTime: '0/55', late: true })
    world.clock.advance(1)
    await expect(save([two!])).rejects.toEqual(refusal('time_over'))
    expect(await stored()).toMatchObject({ score: '1/55' })
  })

  test('to an attempt that its taker has finished is refused, also of work made in time', async () => {
    const [one, two] = rightAnswers(world, 2)
    await finish([one!])
    await expect(save([two!])).rejects.toEqual(refusal('time_over'))
    expect(await stored()).toMatchObject({ status: 'finished', score: '1/55', late: false })
  })

  test('twice at once for one place is stored once, and the other is told', async () => {
    const outcomes = await Promise.allSettled(
      (['A', 'B', 'C'] as const).map((letter) => save([answer(world, 1, 1, letter)])),
    )
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toEqual([refusal('stale_writer'), refusal('stale_writer')])
    expect((await stored()).nextSeq).toBe(2)
  })
})
