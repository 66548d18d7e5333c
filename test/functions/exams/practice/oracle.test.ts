import { LATE_WORK_SECONDS } from '../../../../domain/exam'
import { answer, finish, keys, newAttempt } from '../../../support/functions'
import { beforeEachPractice, type Practising } from './practising'

const OVER_SECONDS = 90 * 60 + 61

describe('practice is no oracle', () => {
  let on: Practising
  beforeEachPractice((given) => (on = given))
  const refusal = (code: string) => expect.objectContaining({ code })

  async function told(practiceId: string): Promise<string> {
    const asked = [on.get(practiceId), on.list(), on.save(practiceId, [answer(on.world, 2, 'D')])]
    return JSON.stringify(await Promise.all(asked))
  }

  async function expectWithheld(practiceId: string, code: string, hold: string) {
    await expect(on.start()).rejects.toEqual(refusal(code))
    await expect(on.explain(practiceId, 2)).rejects.toEqual(refusal('held'))
    await expect(on.explain(practiceId, null, [answer(on.world, 3, 'D')])).rejects.toEqual(refusal('held'))
    const text = await told(practiceId)
    expect(text).not.toMatch(/correctAnswer|Why [A-D] of|"letter":"B"\}|"missed":\[/)
    expect(await on.get(practiceId)).toMatchObject({ hold, explained: [], answers: {}, stamps: {} })
    expect((await on.get(practiceId)).content.test.questions).toEqual([])
    expect(await on.list()).toMatchObject({ tests: [{ testNumber: 1, hold, passages: [] }], results: [] })
  }

  test('while an attempt of the test is open, nor afterwards until its results were shown', async () => {
    const { practiceId } = await on.start()
    await on.explain(practiceId, 1, [answer(on.world, 1, 'B')])
    expect(await told(practiceId)).toMatch(/correctAnswer/)

    const { attemptId } = await newAttempt(on.world, on.caller)
    await expectWithheld(practiceId, 'test_running', 'running')
    await finish(on.world, on.caller, attemptId)
    await expectWithheld(practiceId, 'attempt_exists', 'unshown')
    await on.show(attemptId)
    expect(await told(practiceId)).toMatch(/correctAnswer/)
    expect(await on.explain(practiceId, 2)).toMatchObject({ hold: null })
  })

  test('while late answers may still arrive, and even after their week', async () => {
    const { practiceId } = await on.start()
    await newAttempt(on.world, on.caller)
    on.world.clock.advance(OVER_SECONDS)
    await expectWithheld(practiceId, 'attempt_exists', 'unshown')
    on.world.clock.advance(LATE_WORK_SECONDS)
    await expect(on.explain(practiceId, 1)).rejects.toEqual(refusal('held'))
  })

  test('of an attempt that begins at the same moment: either the key came before it, or not at all', async () => {
    const { practiceId } = await on.start()
    const [explained, begun] = await Promise.allSettled([
      on.explain(practiceId, 1),
      newAttempt(on.world, on.caller),
    ])
    expect(begun.status).toBe('fulfilled')
    if (explained.status === 'fulfilled') {
      // The answer is read afterwards: it withholds the key, or the attempt had not begun.
      expect(explained.value.explained.length === 0).toBe(explained.value.hold !== null)
    } else expect(explained.reason).toEqual(refusal('held'))
    expect(await on.get(practiceId)).toMatchObject({ hold: 'running', explained: [] })
  })

  test('asks before it spoils: a passage whose key was not shown wants a word', async () => {
    await expect(on.start({ spoils: undefined })).rejects.toEqual(refusal('claim_refused'))
    const { practiceId } = await on.start()
    await expect(on.start({ spoils: undefined })).rejects.toEqual(refusal('claim_refused'))
    await on.explain(practiceId, 1)
    expect(await on.start({ spoils: undefined })).toMatchObject({ passage: 1 })
    await expect(on.start({ passage: 2, spoils: undefined })).rejects.toEqual(refusal('claim_refused'))
    const attemptId = await on.finish()
    await on.show(attemptId)
    expect(await on.start({ passage: 2, spoils: undefined })).toMatchObject({ passage: 2 })
  })

  test('holds for both doors: while a second attempt runs, the key of the first is not read either', async () => {
    const first = await on.finish([keys[0]!])
    await on.show(first)
    const { attemptId: second } = await newAttempt(on.world, on.caller, first)
    await expect(on.show(first)).rejects.toEqual(refusal('test_running'))
    await finish(on.world, on.caller, second)
    expect(await on.show(second)).toMatchObject({ version: expect.any(String) })
    expect(await on.show(first)).toMatchObject({ version: expect.any(String) })
  })

  test('changes no score, attempt list or record, and only the practice part of the progress', async () => {
    const attemptId = await on.finish([keys[0]!])
    await on.show(attemptId)
    const { endpoints } = on.world
    const seen = async () =>
      JSON.stringify([
        await endpoints.getUserById(on.caller, {}),
        await endpoints.getAttempts(on.caller, { testNumber: 1 }),
        { ...(await endpoints.getProgress(on.caller, {})), practiced: null },
        await endpoints.getReceipt(on.caller, { attemptId }),
      ])
    const before = await seen()
    const { practiceId } = await on.start()
    await on.explain(practiceId, null, [answer(on.world, 2, keys[1]!)])
    expect(await seen()).toBe(before)
  })
})
