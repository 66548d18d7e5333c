import type { Database } from '../../../../functions/store/database'
import { providerRepository } from '../../../../functions/store/repositories/providerRepository'
import { postgres } from '../../../support/databases/engines'

const MINUTE_MS = 60_000

describe('what is kept of the talk with the provider', () => {
  let database: Database
  let provider: ReturnType<typeof providerRepository>
  let minute = Date.parse('2026-11-21T09:00:00.000Z')

  beforeAll(async () => {
    database = await postgres.open()
    provider = providerRepository(database.sql)
  })
  afterAll(() => database.close())
  // Each test has an hour of its own.
  beforeEach(() => {
    minute += 60 * MINUTE_MS
  })

  test('a receipt is kept once, however often and at once its event comes', async () => {
    const eventId = `event-${minute}`
    expect(await provider.hasReceipt(eventId)).toBe(false)
    await Promise.all([1, 2, 3].map(() => provider.keepReceipt(eventId, new Date(minute))))
    expect(await provider.hasReceipt(eventId)).toBe(true)
    expect(await provider.hasReceipt(`${eventId}0`)).toBe(false)
  })

  test('a receipt that comes again stays as old as it was', async () => {
    await provider.keepReceipt('again', new Date(minute))
    await provider.keepReceipt('again', new Date(minute + MINUTE_MS))
    await provider.forget(new Date(minute + 1))
    expect(await provider.hasReceipt('again')).toBe(false)
  })

  test('what is from before a moment is forgotten, and nothing else', async () => {
    await provider.keepReceipt('before', new Date(minute - 1))
    await provider.keepReceipt('then', new Date(minute))
    await provider.forget(new Date(minute))
    expect(await provider.hasReceipt('before')).toBe(false)
    expect(await provider.hasReceipt('then')).toBe(true)
  })
})
