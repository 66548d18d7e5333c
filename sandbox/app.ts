import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { CARD_STYLES, cardPage, cardScript, ELSEWHERE_PAGE, elsewhereScript, startScript } from './cardPage'
import type { Ledger, Return } from './ledger'
import { CardForm, pay } from './pay'
import { API_TOKEN, type SandboxSettings } from './settings'
import type { Webhooks } from './webhooks'
import { allRows } from './wireForms'

const Initialize = z.object({
  paymentType: z.literal('purchase'),
  amount: z.number().check(z.positive()),
  currency: z.enum(['USD', 'CAD']),
  invoiceRequest: z.object({
    invoiceNumber: z.string().check(z.minLength(1)),
    lineItems: z.array(z.object({ description: z.string(), total: z.number() })),
  }),
})
const Reverse = z.object({ cardTransactionId: z.number() })
const Refund = z.object({ originalTransactionId: z.number(), amount: z.number() })

type Parts = { settings: SandboxSettings; ledger: Ledger; webhooks: Webhooks }

/** The stand-in for the card provider: its HTTP interface, its hosted card page, and what tests may look at. */
export function createSandbox(parts: Parts): Hono {
  const app = new Hono()
  mountApi(app, parts)
  mountCardPage(app, parts)
  mountForTests(app, parts)
  return app
}

const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 429 | 503, errors: unknown) =>
  c.json({ errors }, status)

function mountApi(app: Hono, { settings, ledger }: Parts): void {
  const calls = new Map<number, number>()
  app.use('/v2/*', async (c, next) => {
    const token = c.req.header('api-token')
    if (token === undefined) return refuse(c, 401, 'No access permission')
    if (token !== API_TOKEN) return refuse(c, 403, 'Unauthorized')
    const minute = Math.floor(Date.now() / 60_000)
    const count = (calls.get(minute) ?? 0) + 1
    calls.clear()
    calls.set(minute, count)
    if (count > settings.callsPerMinute) return refuse(c, 429, 'Too many requests')
    return next()
  })

  app.get('/v2/connection-test', (c) => c.json({ message: 'Connection Successful' }))

  app.post('/v2/helcim-pay/initialize', async (c) => {
    const request = Initialize.safeParse(await bodyOf(c))
    if (!request.success) return refuse(c, 400, { request: 'Invalid' })
    const { amount, invoiceRequest } = request.data
    const total = invoiceRequest.lineItems.reduce((sum, item) => sum + Math.round(item.total * 100), 0)
    if (total !== Math.round(amount * 100)) return refuse(c, 400, { lineItems: 'Total must equal amount' })
    const checkout = ledger.openCheckout({
      invoice: invoiceRequest.invoiceNumber,
      amount: amount.toFixed(2),
      label: invoiceRequest.lineItems.map(({ description }) => description).join(', '),
    })
    return c.json({ checkoutToken: checkout.checkoutToken, secretToken: checkout.secretToken })
  })

  app.get('/v2/card-transactions/:id', (c) => {
    const id = Number(c.req.param('id'))
    const row = allRows(ledger).find(({ transactionId }) => transactionId === id)
    if (!row) return refuse(c, 404, 'Not found')
    if (ledger.failsLookup(row)) return refuse(c, 503, 'Service unavailable')
    return c.json(row)
  })

  app.get('/v2/card-transactions', (c) => {
    const invoice = c.req.query('invoiceNumber')
    const found = allRows(ledger).filter((row) => invoice === undefined || row.invoiceNumber === invoice)
    if (found.some((row) => ledger.failsLookup(row))) return refuse(c, 503, 'Service unavailable')
    return c.json(found)
  })

  const giveBack = (c: Context, id: number, type: Return['type']) => {
    const key = c.req.header('idempotency-key') ?? ''
    if (!/^[\w-]{25,36}$/.test(key)) return refuse(c, 400, 'Missing idempotency-key')
    const charge = ledger.transaction(id)
    if (!charge || ledger.statusOf(charge) !== 'APPROVED') return refuse(c, 400, 'No such transaction')
    const given = ledger.giveBack(charge, type, key)
    if (!given) return refuse(c, 400, 'Refunded already')
    return c.json(allRows(ledger).find(({ transactionId }) => transactionId === given.transactionId))
  }
  app.post('/v2/payment/reverse', async (c) => {
    const request = Reverse.safeParse(await bodyOf(c))
    return request.success
      ? giveBack(c, request.data.cardTransactionId, 'reverse')
      : refuse(c, 400, 'Invalid')
  })
  app.post('/v2/payment/refund', async (c) => {
    const request = Refund.safeParse(await bodyOf(c))
    return request.success
      ? giveBack(c, request.data.originalTransactionId, 'refund')
      : refuse(c, 400, 'Invalid')
  })
}

function mountCardPage(app: Hono, { settings, ledger, webhooks }: Parts): void {
  const { appOrigin, port } = settings
  const ownOrigin = `http://127.0.0.1:${port}`
  const script = (c: Context, text: string) => c.body(text, 200, { 'content-type': 'text/javascript' })
  const page = (c: Context, html: string, ancestors: string) => {
    c.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; ` +
        `frame-src http://localhost:${port}; frame-ancestors ${ancestors}`,
    )
    c.header('cache-control', 'no-store')
    return c.html(html)
  }

  app.get('/helcim-pay/services/start.js', (c) => script(c, startScript(ownOrigin)))
  app.get('/helcim-pay/card.js', (c) => script(c, cardScript(appOrigin)))
  app.get('/helcim-pay/elsewhere.js', (c) => script(c, elsewhereScript(appOrigin)))
  app.get('/helcim-pay/card.css', (c) => c.body(CARD_STYLES, 200, { 'content-type': 'text/css' }))
  app.get('/helcim-pay/elsewhere', (c) => page(c, ELSEWHERE_PAGE, `${appOrigin} ${ownOrigin}`))

  app.get('/helcim-pay/:token', (c) => {
    const checkout = ledger.checkout(c.req.param('token'))
    if (!checkout) return refuse(c, 404, 'Unknown checkout')
    const notice = ledger.isUsed(checkout) ? 'This payment was already processed.' : undefined
    return page(c, cardPage({ amount: checkout.amount, label: checkout.label, notice }), appOrigin)
  })

  app.post('/helcim-pay/:token/pay', async (c) => {
    const checkout = ledger.checkout(c.req.param('token'))
    const card = CardForm.safeParse(await bodyOf(c))
    if (!checkout || !card.success) return refuse(c, 400, 'Invalid')
    return c.json(pay(ledger, webhooks, checkout, card.data))
  })
}

function mountForTests(app: Hono, { ledger, webhooks }: Parts): void {
  app.get('/_sandbox/transactions', (c) => c.json(allRows(ledger)))
  app.get('/_sandbox/deliveries', (c) => c.json(webhooks.deliveries))
  app.post('/_sandbox/redeliver/:id', (c) => {
    void webhooks.deliver(Number(c.req.param('id')))
    return c.json({ ok: true })
  })
}

async function bodyOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}
