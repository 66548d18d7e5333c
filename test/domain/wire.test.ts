import { errors, ErrorBody } from '../../domain/errors'
import { Instant } from '../../domain/scalars'
import { wire } from '../../domain/wire'

describe('the contracts', () => {
  test('refuse unknown keys in every request', () => {
    const known: Record<string, object> = {
      getUserById: { id: 'u' },
      getPaymentsByUserId: { username: 'u' },
      getPaymentsById: { id: 'p' },
      getPONumber: { testNumber: '2' },
      getAttempt: { testNumber: '1' },
    }
    for (const [name, request] of Object.entries(known)) {
      const schema = wire[name as keyof typeof wire].request
      expect([name, schema.safeParse(request).success]).toEqual([name, true])
      expect([name, schema.safeParse({ ...request, extra: '1' }).success]).toEqual([name, false])
    }
  })

  test('ignore unknown keys in answers', () => {
    const answer = {
      acknowledged: 1,
      serverNow: '2026-11-21T09:00:00.000Z',
      deadline: '2026-11-21T09:00:00.000Z',
    }
    expect(wire.saveAnswers.answer.parse({ ...answer, extra: 1 })).toEqual(answer)
  })

  test.each(['0', '11', '1.5', '', 'one', ' 1', '1e0'])('know no test number %p in a query', (testNumber) => {
    expect(wire.getAttempt.request.safeParse({ testNumber }).success).toBe(false)
  })

  test('know no time before the year 1000, which databases and Date read each in their own way', () => {
    expect(Instant.safeParse('0000-01-01T00:00:00Z').success).toBe(false)
    expect(Instant.safeParse('0999-12-31T23:59:59Z').success).toBe(false)
    expect(Instant.safeParse('1000-01-01T00:00:00Z').success).toBe(true)
  })

  test('read a test number from a query as a number', () => {
    expect(wire.getAttempt.request.parse({ testNumber: '10' })).toEqual({ testNumber: 10 })
  })

  test('name only errors of the closed list, and each status fits its meaning', () => {
    for (const contract of Object.values(wire)) {
      for (const code of contract.errors) expect(errors[code].status).toBeGreaterThanOrEqual(400)
    }
    expect(ErrorBody.safeParse({ error: { code: 'made_up', message: '', requestId: '' } }).success).toBe(
      false,
    )
  })
})
