import { callsCounted } from '../../../functions/payments/callLimit'
import type { Database } from '../../../functions/store/database'
import { createStore, type Store } from '../../../functions/store/store'
import { engines } from '../../support/databases/engines'

const MINUTE_MS = 60_000
const LIMIT = 7

describe.each(engines)('calls to the provider, counted on $name', ({ open }) => {
  let database: Database
  let store: Store
  let minute = Date.parse('2026-11-21T09:00:00.000Z')

  beforeAll(async () => {
    database = await open()
    store = createStore(database)
  })
  afterAll(() => database.close())
  // Each test has an hour of its own.
  beforeEach(() => {
    minute += 60 * MINUTE_MS
  })

  const countAt = (at: number) => callsCounted({ clock: { now: () => at }, store }, LIMIT)

  /** How many of so many calls at once are allowed, as if each came from a process of its own. */
  async function allowed(calls: number, at: number): Promise<number> {
    const answers = await Promise.all(Array.from({ length: calls }, () => countAt(at)()))
    return answers.filter(Boolean).length
  }

  test('calls at once are all counted, and refused beyond the limit', async () => {
    expect(await allowed(5, minute)).toBe(5)
    expect(await allowed(12, minute)).toBe(2)
    expect(await allowed(1, minute)).toBe(0)
  })

  test('a minute ends for its calls with its last millisecond', async () => {
    expect(await allowed(LIMIT, minute)).toBe(LIMIT)
    expect(await allowed(1, minute + MINUTE_MS - 1)).toBe(0)
    expect(await allowed(1, minute + MINUTE_MS)).toBe(1)
    expect(await allowed(1, minute - 1)).toBe(1)
  })
})
