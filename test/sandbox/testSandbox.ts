import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../../sandbox/app'
import { openLedger } from '../../sandbox/ledger'
import type { Script } from '../../sandbox/pay'
import { createCallCounts } from '../../sandbox/limits'
import { API_TOKEN } from '../../sandbox/settings'
import type { Webhooks } from '../../sandbox/webhooks'
import { movableClock } from '../support/movableClock'

export const CARD = { number: '5413330089099130', expiry: '01/28', cvv: '100', name: 'Ann Example' }
export type Card = typeof CARD

export const newLedgerPath = () => join(mkdtempSync(join(tmpdir(), 'p9-sandbox-')), 'sandbox.jsonl')

export function testSandbox({ webhooks }: { webhooks?: Webhooks } = {}) {
  const clock = movableClock()
  const ledger = openLedger(newLedgerPath(), clock.now)
  const sent: { transactionId: number; afterMs: number; eventId: string }[] = []
  const noted: Webhooks = {
    deliveries: [],
    deliver: async (transactionId, afterMs = 0, eventId = '') => {
      sent.push({ transactionId, afterMs, eventId })
    },
  }
  const settings = {
    port: 3900,
    dataDir: '',
    appOrigin: 'http://localhost:3000',
    webhookUrl: '',
    limits: { concurrent: 1_000, perMinute: 1_000, perHour: 1_000 },
    answersAfterMs: 0,
  }
  const { app } = createSandbox({
    settings,
    counts: createCallCounts(settings.limits, clock.now),
    ledger,
    webhooks: webhooks ?? noted,
  })

  const post = (url: string, body: object) =>
    app.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-token': API_TOKEN },
      body: JSON.stringify(body),
    })

  return {
    app,
    clock,
    sent,

    async open(invoice: string, amount = 59.99) {
      const lineItems = [{ description: 'Test 2', total: amount }]
      const response = await post('/v2/helcim-pay/initialize', {
        ...{ paymentType: 'purchase', amount, currency: 'USD' },
        invoiceRequest: { invoiceNumber: invoice, lineItems },
      })
      const tokens: { checkoutToken: string; secretToken: string } = await response.json()
      return tokens
    },

    async pay(checkoutToken: string, change: Partial<Card> = {}): Promise<Script> {
      const response = await post(`/helcim-pay/${checkoutToken}/pay`, { ...CARD, ...change })
      return response.json()
    },

    async transactions(): Promise<
      { transactionId: number; status: string; type: string; amount: number; invoiceNumber: string }[]
    > {
      return (await app.request('/_sandbox/transactions')).json()
    },
  }
}

export type TestSandbox = ReturnType<typeof testSandbox>
