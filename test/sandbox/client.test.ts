import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createHelcim } from '../../functions/payments/provider/helcim'
import { API_TOKEN, WEBHOOK_SECRET } from '../../sandbox/settings'
import { createWebhooks } from '../../sandbox/webhooks'
import { noCallLimits } from '../support/noLimits'
import { testSandbox } from './testSandbox'

const FIRST_ID = 40_000_001
const CHECKOUT = { invoice: '30-1', amountCents: 5_999, label: 'Test 2' }

type Served = { url: string; close(): void }

type App = Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>

async function serve({ fetch }: App): Promise<Served> {
  const server = createAdaptorServer({ fetch })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
    },
  }
}

function catcher() {
  const caught: { headers: Headers; body: string }[] = []
  const events = new EventEmitter()
  const app = new Hono().post('/events', async (c) => {
    caught.push({ headers: c.req.raw.headers, body: await c.req.text() })
    events.emit('caught')
    return c.body(null, 204)
  })
  const until = async (count: number) => {
    while (caught.length < count) await once(events, 'caught')
  }
  return { app, caught, until }
}

describe('Helcim’s client before the sandbox', () => {
  const open: Served[] = []
  const serving = async (app: App) => {
    const served = await serve(app)
    open.push(served)
    return served.url
  }
  afterEach(() => open.splice(0).forEach(({ close }) => close()))

  const start = async (parts: Parameters<typeof testSandbox>[0] = {}) => {
    const sandbox = testSandbox(parts)
    const url = await serving(sandbox.app)
    const client = createHelcim({
      ...{ name: 'sandbox', apiUrl: `${url}/v2`, apiToken: API_TOKEN, webhookSecret: WEBHOOK_SECRET },
      ...{ isTest: true, calls: noCallLimits },
    })
    return { sandbox, client }
  }

  test('opens a checkout, finds its charge, hears of it, and gives the money back', async () => {
    const { app, caught, until } = catcher()
    const webhooks = createWebhooks(`${await serving(app)}/events`)
    const { sandbox, client } = await start({ webhooks })
    const { checkoutToken } = await client.initializeCheckout(CHECKOUT, 'buy')
    expect(await client.findByInvoice('30-1', 'buy')).toEqual([])

    await sandbox.pay(checkoutToken, { cvv: '114' })
    const charge = {
      transId: String(FIRST_ID),
      status: 'approved',
      type: 'purchase',
      words: { status: 'APPROVED', type: 'purchase' },
      amountCents: 5_999,
      currency: 'USD',
      invoice: '30-1',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    }
    expect(await client.getTransaction(charge.transId, 'buy')).toEqual(charge)
    expect(await client.findByInvoice('30-1', 'buy')).toEqual([charge])

    await until(1)
    const [webhook] = caught
    expect(client.readWebhook(webhook!.headers, webhook!.body, Date.now())).toEqual({
      eventId: expect.stringMatching(/^msg_./),
      transId: charge.transId,
    })
    expect(client.readWebhook(webhook!.headers, `${webhook!.body} `, Date.now())).toBeNull()

    const whole = { transId: charge.transId, amountCents: 5_999, chargedCents: 5_999, decision: 'refund' }
    await client.giveBack(whole)
    await client.giveBack(whole)
    const words = { status: 'APPROVED', type: 'reverse' }
    const returned = { ...charge, transId: String(FIRST_ID + 1), type: 'reverse', words }
    expect(await client.findByInvoice('30-1', 'buy')).toEqual([charge, returned])
  })
})
