import { createEndpoints } from '../../../functions/endpoints/endpoints'
import { buyingBeforeEach } from '../../support/buying'

describe('what the log is told of a charge', () => {
  const buying = buyingBeforeEach()

  test('whoever hangs up is not waited for: each question to the provider is told of it', async () => {
    const { deps, provider, clock } = buying.world
    const { gone, seen } = { gone: AbortSignal.abort(), seen: [] as (AbortSignal | undefined)[] }
    const telling = {
      ...provider,
      initializeCheckout: (wish: never, purpose: never, signal?: AbortSignal) => {
        seen.push(signal)
        return provider.initializeCheckout(wish, purpose)
      },
      findByInvoice: (invoice: string, purpose: never, signal?: AbortSignal) => {
        seen.push(signal)
        return provider.findByInvoice(invoice, purpose)
      },
      getTransaction: (id: string, purpose: never, signal?: AbortSignal) => {
        seen.push(signal)
        return provider.getTransaction(id, purpose)
      },
    }
    const endpoints = createEndpoints({ ...deps, provider: telling })
    const { buyer } = buying
    const { uniquevalue: poNumber } = await endpoints.getPONumber(buyer, { testNumber: '2' })
    await endpoints.getPaymentCredentials(buyer, { amount: 59.99, currency: 'USD', poNumber }, gone)
    await endpoints.getPaymentStatus(buyer, { poNumber }, gone)
    clock.advance(60)
    const report = { id: 'a'.repeat(64), date: '2026-11-21T09:00:00.000Z', username: buyer.email }
    const named = { amount: 59.99, testNumber: '2' as const, transId: '51', invoice: poNumber }
    await endpoints.addPayment(buyer, { ...report, ...named }, gone)
    expect(seen).toEqual([gone, gone, gone, gone])
  }, 30_000)
})
