import type { Database } from '../../../../functions/store/database'
import { rateCountsRepository } from '../../../../functions/store/repositories/rateCountsRepository'
import { postgres } from '../../../support/databases/engines'

describe('counts over all processes', () => {
  let database: Database
  let counts: ReturnType<typeof rateCountsRepository>
  const first = new Date('2026-11-21T09:00:00.000Z')
  const second = new Date('2026-11-21T09:01:00.000Z')

  beforeAll(async () => {
    database = await postgres.open()
    counts = rateCountsRepository(database.sql)
  })
  afterAll(() => database.close())

  test('counts at once are all in the sum', async () => {
    const count = () => counts.count({ windowStart: first, bucket: 'at once', by: 3 })
    const sums = await Promise.all(Array.from({ length: 8 }, count))
    expect(sums.sort((one, other) => one - other)).toEqual([3, 6, 9, 12, 15, 18, 21, 24])
  })

  test('buckets and windows are counted apart', async () => {
    await counts.count({ windowStart: first, bucket: 'mine', by: 5 })
    expect(await counts.count({ windowStart: first, bucket: 'yours', by: 1 })).toBe(1)
    expect(await counts.count({ windowStart: second, bucket: 'mine', by: 1 })).toBe(1)
    expect(await counts.count({ windowStart: first, bucket: 'mine', by: 1 })).toBe(6)
  })

  test('windows from before a moment are forgotten, and no others', async () => {
    await counts.count({ windowStart: first, bucket: 'old', by: 5 })
    await counts.count({ windowStart: second, bucket: 'old', by: 5 })
    await counts.forget(second)
    expect(await counts.count({ windowStart: first, bucket: 'old', by: 1 })).toBe(1)
    expect(await counts.count({ windowStart: second, bucket: 'old', by: 1 })).toBe(6)
  })
})
