import type { Letter } from '../../../domain/exam'
import type { Operation } from '../../../domain/work'
import type { Caller } from '../../../functions/base/endpoint'
import { engines } from '../../support/databases/engines'
import { beforeEachAttempt } from '../../support/attemptWorld'
import { answer, attemptOf, type World } from '../../support/functions'

const OVER_SECONDS = 90 * 60 + 61

describe.each(engines)('what was done last stands on $name', ({ open }) => {
  let world: World
  let caller: Caller
  let attemptId: string
  beforeEachAttempt({ open }, (given) => ({ world, caller, attemptId } = given))

  /** A choice for a question, made now under an epoch. */
  const choose = (question: number, value: Letter | null, { seq, epoch }: { seq: number; epoch: number }) => {
    const act: Operation = { ...answer(world, seq, question, value), epoch }
    world.clock.advance(10)
    return act
  }
  const save = async (epoch: number, ...operations: Operation[]) =>
    (await world.endpoints.saveAnswers(caller, { attemptId, epoch, operations })).notKept ?? []
  const takeOver = async () => (await world.endpoints.takeOver(caller, { attemptId })).epoch
  const answers = async () => (await attemptOf(world, caller, attemptId)).answers[0]?.passage1
  const ids = (...acts: Operation[]) => acts.map(({ opId }) => opId)

  test('of two devices, whichever of them writes last', async () => {
    const first = [
      choose(1, 'A', { seq: 1, epoch: 1 }),
      choose(2, 'A', { seq: 2, epoch: 1 }),
      choose(3, 'A', { seq: 3, epoch: 1 }),
    ]
    expect(await takeOver()).toBe(2)
    expect(
      await save(2, choose(1, 'C', { seq: 1, epoch: 2 }), choose(2, null, { seq: 2, epoch: 2 })),
    ).toEqual([])
    const again = choose(2, 'B', { seq: 4, epoch: 1 })
    expect(await takeOver()).toBe(3)
    const late = [...first, again].map((act, index) => ({ ...act, seq: 3 + index }))
    // Of the second question an act is older than what the other device did, and the next one is newer.
    expect(await save(3, ...late)).toEqual(ids(first[0]!, first[1]!))
    expect(await answers()).toEqual({ 1: 'C', 2: 'B', 3: 'A' })
    // A delivery that comes again is answered as before, from whichever page it comes.
    expect(await takeOver()).toBe(4)
    expect(await save(4, { ...first[0]!, seq: 9 })).toEqual(ids(first[0]!))
    expect(await answers()).toEqual({ 1: 'C', 2: 'B', 3: 'A' })
  })

  test('of one page’s acts too, where the earlier was not kept and comes again with the later', async () => {
    const x = choose(2, 'A', { seq: 1, epoch: 1 })
    await takeOver()
    await save(2, choose(2, 'D', { seq: 1, epoch: 2 }))
    const z = choose(2, 'B', { seq: 2, epoch: 1 })
    await takeOver()
    const sent = (from: number) => [x, z].map((act, index) => ({ ...act, seq: from + index }))
    expect(await save(3, ...sent(2))).toEqual(ids(x))
    // The answer was lost, and the page numbers them anew; then a second tab that has both yet.
    expect(await save(3, ...sent(4))).toEqual(ids(x))
    await takeOver()
    expect(await save(4, ...sent(4))).toEqual(ids(x))
    expect(await answers()).toEqual({ 2: 'B' })
    world.clock.advance(OVER_SECONDS)
    expect(await save(4, ...sent(6))).toEqual(ids(x))
    expect(await answers()).toEqual({ 2: 'B' })
  })

  test('of acts of the writer, too, of which a page has sent the later one alone', async () => {
    const first = choose(1, 'A', { seq: 1, epoch: 1 })
    const second = choose(1, 'B', { seq: 2, epoch: 1 })
    await save(1, { ...second, seq: 1 })
    expect(await save(1, { ...first, seq: 2 }, { ...second, seq: 3 })).toEqual(ids(first))
    expect(await answers()).toEqual({ 1: 'B' })
  })

  test('beside the page that wrote, whichever was later', async () => {
    const beside = [choose(1, 'A', { seq: 1, epoch: 0 }), choose(2, 'A', { seq: 2, epoch: 0 })]
    await save(1, choose(1, 'C', { seq: 1, epoch: 1 }))
    const later = choose(1, 'B', { seq: 4, epoch: 0 })
    expect(await save(1, ...beside.map((act) => ({ ...act, seq: act.seq + 1 })), later)).toEqual(
      ids(beside[0]!),
    )
    expect(await answers()).toEqual({ 1: 'B', 2: 'A' })
  })

  test('of an older writer too, whose act is the later one', async () => {
    await takeOver()
    const waiting = choose(1, 'C', { seq: 1, epoch: 2 })
    const later = choose(1, 'A', { seq: 1, epoch: 1 })
    await takeOver()
    expect(await save(3, later)).toEqual([])
    await takeOver()
    expect(await save(4, { ...waiting, seq: 2 })).toEqual(ids(waiting))
    expect(await answers()).toEqual({ 1: 'A' })
  })

  test('of one page by their order, whatever its clock said', async () => {
    const ahead = choose(1, 'A', { seq: 1, epoch: 1 })
    world.clock.advance(-600)
    const after = choose(1, 'B', { seq: 2, epoch: 1 })
    world.clock.advance(1_200)
    await takeOver()
    expect(await save(2, ahead, after)).toEqual([])
    expect(await answers()).toEqual({ 1: 'B' })
  })

  test('whoever writes is never refused, however slow its clock', async () => {
    await save(1, choose(1, 'A', { seq: 1, epoch: 1 }))
    await takeOver()
    const slow = choose(1, 'B', { seq: 2, epoch: 2 })
    expect(await save(2, { ...slow, at: '2020-01-01T00:00:00.000Z' })).toEqual([])
    expect(await answers()).toEqual({ 1: 'B' })
  })

  test('no act was made after it arrived, whatever its device’s clock said', async () => {
    const early = choose(1, 'A', { seq: 1, epoch: 1 })
    const [day, clock] = [24 * 3_600_000, world.clock]
    const ahead = (act: Operation) => ({ ...act, at: new Date(clock.now() + day).toISOString() })
    await takeOver()
    await save(2, ahead(choose(1, 'B', { seq: 1, epoch: 2 })))
    const later = choose(1, 'C', { seq: 2, epoch: 1 })
    await takeOver()
    expect(await save(3, { ...early, seq: 2 }, { ...later, seq: 3 })).toEqual(ids(early))
    expect(await answers()).toEqual({ 1: 'C' })
  })

  test('of late work too, whichever device comes first', async () => {
    await takeOver()
    const phone = choose(1, 'C', { seq: 1, epoch: 2 })
    const laptop = choose(1, 'A', { seq: 1, epoch: 1 })
    const mark: Operation = {
      ...{ opId: crypto.randomUUID(), seq: 3, at: phone.at, passage: 1, epoch: 2 },
      ...{ kind: 'flag', question: 1, value: true },
    }
    world.clock.advance(OVER_SECONDS)
    expect(await save(2, laptop)).toEqual([])
    expect(await save(2, { ...phone, seq: 2 }, mark)).toEqual(ids(phone))
    expect(await answers()).toEqual({ 1: 'A' })
    expect((await attemptOf(world, caller, attemptId)).tools.flags).toEqual([1])
  })

  test('an act without an epoch, of a page from before this, is taken for the writer’s', async () => {
    const { epoch: _made, ...untold } = choose(1, 'A', { seq: 1, epoch: 1 })
    await takeOver()
    await save(2, choose(1, 'C', { seq: 1, epoch: 2 }))
    await takeOver()
    expect(await save(3, { ...untold, seq: 2 })).toEqual([])
    expect(await answers()).toEqual({ 1: 'A' })
  })

  test('finishing too, with what stands', async () => {
    const older = choose(1, 'B', { seq: 1, epoch: 1 })
    await takeOver()
    await save(2, choose(1, 'A', { seq: 1, epoch: 2 }))
    await takeOver()
    const batch = { attemptId, epoch: 3, operations: [{ ...older, seq: 2 }] }
    expect(await world.endpoints.finishTest(caller, batch)).toMatchObject({
      notKept: ids(older),
      answers: [{ passage1: { 1: 'A' } }],
    })
  })
})
