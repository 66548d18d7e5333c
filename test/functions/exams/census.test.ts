import fc from 'fast-check'
import type { Tally } from '../../../domain/results/tallies'
import { deleteAccount } from '../../../functions/accounts/deleteAccount'
import { countMore } from '../../../functions/exams/census'
import { keys, worldForAll, newAttempt, newUser, rightAnswers, finish } from '../../support/functions'
import { generated } from '../../support/results/figures'
import { talliesOf } from '../../support/results/plain'
import { newText, take } from '../../support/results/taken'
import { readPassage } from '../../../functions/exams/readPassage'

const WEEK_MS = 7 * 86_400_000
const MOST = 'ABCD'.repeat(10).padEnd(55, '-')

const sorted = (tallies: readonly Tally[]) =>
  tallies
    .map(({ kind, item, value, ...counts }) => [`${kind} ${item} ${value}`, counts])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))

describe('the census of first attempts', () => {
  const world = worldForAll()
  let version: string
  beforeEach(async () => {
    version = await newText(world.deps.store)
  })

  const counted = async () => sorted(await world.deps.store.results.talliesOf(version))
  const count = async (limit?: number) => {
    while (await countMore(world.deps, { everyMs: 0, wait: true, limit }));
  }
  const takeAll = async (sheets: readonly string[]) => {
    for (const sheet of sheets) await take(world.deps.store, { version, sheet })
  }

  test('counts any attempts as one does by hand, in steps of any size, and no less the next time', async () => {
    const letters = fc.string({
      unit: fc.constantFrom('A', 'B', 'C', 'D', '-'),
      minLength: 55,
      maxLength: 55,
    })
    const property = fc.asyncProperty(
      fc.array(letters, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 20 }),
      async (sheets, limit) => {
        version = await newText(world.deps.store)
        await takeAll(sheets)
        const counts = sheets.filter((sheet) => sheet.replaceAll('-', '').length >= 40)
        await count(limit)
        expect(await counted()).toEqual(sorted(talliesOf(counts, keys)))
        await count()
        expect(await counted()).toEqual(sorted(talliesOf(counts, keys)))
      },
    )
    await fc.assert(property, { numRuns: 5 })
  })

  test('counts the first attempt of a person at a test, once nothing can change it any more', async () => {
    const { store } = world.deps
    const now = world.clock.now()
    const yesterday = new Date(now - 86_400_000)
    const weeksAgo = new Date(now - 2 * WEEK_MS)
    const byServer = { version, sheet: MOST, finishedBy: 'server' } as const
    const open = { status: 'open', finishedBy: null, finishedAt: null, score: null } as const
    await take(store, { version, sheet: MOST, ...open })
    await take(store, { version, sheet: MOST, ordinal: 2 })
    await take(store, { version, sheet: MOST, practicedPassages: 1 })
    await take(store, { version, sheet: MOST.slice(0, 39).padEnd(55, '-') })
    await take(store, { version, sheet: MOST, minutes: 24 })
    await take(store, { version, sheet: MOST, confirmed: false })
    await take(store, { version, sheet: MOST, late: true, lateScore: 41 })
    await take(store, { ...byServer, deadline: yesterday })
    await take(store, { ...byServer, deadline: new Date(now - WEEK_MS) })
    await count()
    expect(await counted()).toEqual([])

    await take(store, { ...byServer, deadline: weeksAgo, score: 0 })
    await take(store, { ...byServer, deadline: yesterday, revealedAt: yesterday })
    await take(store, { version, sheet: MOST, deadline: yesterday })
    await count()
    expect(await counted()).toEqual(sorted(talliesOf([MOST, MOST, MOST], keys)))
  })

  test('counts a deleted account no more', async () => {
    const { store } = world.deps
    await takeAll([MOST])
    const { userId } = await take(store, { version, sheet: 'A'.repeat(55) })
    await count()
    await deleteAccount(world.deps, userId)
    await count()
    expect(await counted()).toEqual(sorted(talliesOf([MOST], keys)))
  })

  describe('as shown to a user', () => {
    async function finished(right: number) {
      const caller = await newUser(world)
      const { attemptId, contentVersion } = await newAttempt(world, caller)
      await finish(world, caller, attemptId, rightAnswers(world, right))
      const compared = () => world.endpoints.getComparison(caller, { attemptId })
      const reveal = () => readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })
      return { caller, attemptId, contentVersion, compared, reveal }
    }

    test('says nothing before the key was shown, nor of fewer than 30; then the figures of the packages', async () => {
      const { contentVersion, compared, reveal, attemptId } = await finished(35)
      // Made too quickly, so it is not counted.
      const others = generated
      version = contentVersion
      await takeAll(others.slice(0, 29))
      await count()
      await reveal()
      expect(await compared()).toEqual({ among: null })
      await takeAll(others.slice(29))
      await count()
      expect(await counted()).toEqual(sorted(talliesOf(others, keys)))
      const { among } = await compared()
      expect(among).toMatchObject({ attempts: 60 })
      const chosen = (question: number) => others.filter((sheet) => sheet[question - 1] === 'A').length
      expect(among?.questions.map((each) => each.chosen.A)).toEqual(
        keys.map((_key, index) => chosen(index + 1)),
      )

      await world.deps.store.attempts.change(attemptId, { revealedAt: null })
      expect(await compared()).toEqual({ among: null })
    })
  })
})
