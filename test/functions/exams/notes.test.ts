import type { Caller } from '../../../functions/base/endpoint'
import { readPassage } from '../../../functions/exams/readPassage'
import { finish, worldForAll, newAttempt, newUser } from '../../support/functions'

describe('notes on the questions of a review', () => {
  const world = worldForAll()
  let caller: Caller
  let attemptId: string
  beforeEach(async () => {
    caller = await newUser(world)
    const begun = await newAttempt(world, caller)
    attemptId = begun.attemptId
    await finish(world, caller, attemptId)
  })

  const show = () => readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })
  const notes = () => world.endpoints.getNotes(caller, { attemptId })
  const timeAfter = (seconds: number) => new Date(world.clock.now() + seconds * 1_000).toISOString()
  const write = (
    question: number,
    text: string,
    writtenAt = timeAfter(0),
    { basedOn = null as string | null } = {},
  ) => world.endpoints.saveNote(caller, { attemptId, question, text, writtenAt, basedOn })

  test('are read all together with what was asked, while their test is owned', async () => {
    await show()
    await write(12, 'I mixed up the two critics.')
    await write(3, 'Too fast.')
    const notebook = () => world.endpoints.getNotebook(caller, {})
    expect(await notebook()).toMatchObject([
      { attemptId, testNumber: 1, ordinal: 1, question: 3, text: 'Too fast.', stem: 'Question text 3' },
      { question: 12, text: 'I mixed up the two critics.' },
    ])
    expect(await world.endpoints.getNotebook(await newUser(world), {})).toEqual([])
  })

  test('words over those that their writer saw replace them; a repeat changes nothing', async () => {
    await show()
    const [early, late] = [timeAfter(-60), timeAfter(-30)]
    await write(3, 'first words', early)
    const standing = await write(3, 'other words', late, { basedOn: early })
    expect(standing).toEqual({ question: 3, text: 'other words', writtenAt: late })
    expect(await write(3, 'other words', late, { basedOn: early })).toMatchObject({ text: 'other words' })
    expect(await write(3, '', timeAfter(0), { basedOn: (await notes())[0]!.writtenAt })).toMatchObject({
      text: '',
    })
    expect(await notes()).toEqual([])
  })

  test('of two that know nothing of each other both are kept, whichever comes first and however often', async () => {
    await show()
    const [early, late] = [timeAfter(-60), timeAfter(-30)]
    await write(3, 'on the laptop', late)
    const both = { text: 'on the laptop\n\non the phone' }
    for (const _time of ['first', 'again']) expect(await write(3, 'on the phone', early)).toMatchObject(both)
    expect(await write(3, 'on the laptop', late)).toMatchObject(both)
    expect(await write(3, 'anew', timeAfter(0), { basedOn: late })).toMatchObject({
      text: `${both.text}\n\nanew`,
    })
  })

  test('a device whose clock is a year ahead keeps no later words out', async () => {
    await show()
    const { writtenAt: basedOn } = await write(3, 'from the future', timeAfter(365 * 86_400))
    world.clock.advance(1)
    await write(3, 'now', timeAfter(0), { basedOn })
    expect(await notes()).toMatchObject([{ text: 'now' }])
  })

  test('are not written before the results were shown', async () => {
    await expect(write(3, 'why')).rejects.toMatchObject({ code: 'no_attempt' })
    await show()
    expect(await notes()).toEqual([])
  })
})
