import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../../sandbox/app'
import { openLedger } from '../../sandbox/ledger'
import type { Script } from '../../sandbox/pay'
import { createCallCounts } from '../../sandbox/limits'
import { API_TOKEN, type SandboxSettings } from '../../sandbox/settings'
import type { Webhooks } from '../../sandbox/webhooks'
import { movableClock } from '../support/movableClock'

export const CARD = { number: '5413330089099130', expiry: '01/28', cvv: '100', name: 'Ann Example' }
export type Card = typeof CARD

export const newLedgerPath = () => join(mkdtempSync(join(tmpdir(), 'p9-sandbox-')), 'sandbox.jsonl')

export const initializeBody = (invoice: string, amount = 59.99, description = 'Test 2') => ({
  paymentType: 'purchase',
  amount,
  currency: 'USD',
  invoiceRequest: { invoiceNumber: invoice, lineItems: [{ description, total: amount }] },
})

type Parts = { settings?: Partial<SandboxSettings>; webhooks?: Webhooks }

const NO_LIMITS = { concurrent: 1_000, perMinute: 1_000, perHour: 1_000 }

export function testSandbox({ settings, webhooks }: Parts = {}) {
  const clock = movableClock()
  const path = newLedgerPath()
  const ledger = openLedger(path, clock.now)
  const sent: { transactionId: number; afterMs: number; eventId: string }[] = []
  let invoices = 0
  const noted: Webhooks = {
    deliveries: [],
    deliver: async (transactionId, afterMs = 0, eventId = '') => {
      sent.push({ transactionId, afterMs, eventId })
    },
  }
  const all = {
    port: 3900,
    dataDir: '',
    appOrigin: 'http://localhost:3000',
    webhookUrl: '',
    limits: NO_LIMITS,
    answersAfterMs: 0,
    ...settings,
  }
  const { app, carryOutPlans } = createSandbox({
    settings: all,
    counts: createCallCounts(all.limits, clock.now),
    ledger,
    webhooks: webhooks ?? noted,
  })

  const post = (url: string, body: object | string, headers: Record<string, string> = {}) =>
    app.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const token = { 'api-token': API_TOKEN }

  return {
    app,
    carryOutPlans,
    clock,
    path,
    ledger,
    sent,
    post,

    api: {
      get: (url: string) => app.request(`/v2${url}`, { headers: token }),
      post: (url: string, body: object | string, headers: Record<string, string> = {}) =>
        post(`/v2${url}`, body, { ...token, ...headers }),
    },

    async open(invoice = `9-${(invoices += 1)}`, amount = 59.99) {
      const body = initializeBody(invoice, amount)
      const response = await post('/v2/helcim-pay/initialize', body, token)
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
