import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { bodyOf } from './bodyOf'
import type { Parts } from './parts'
import type { Wish } from './returns'
import { API_TOKEN } from './settings'
import { visibleRows } from './wireForms'

const Initialize = z.object({
  paymentType: z.literal('purchase'),
  amount: z.number().check(z.positive()),
  currency: z.enum(['USD', 'CAD']),
  invoiceRequest: z.object({
    invoiceNumber: z.string().check(z.minLength(1)),
    lineItems: z.array(z.object({ description: z.string(), total: z.number() })),
  }),
})
const ipAddress = z.union([z.ipv4(), z.ipv6()])
const Reverse = z.object({ cardTransactionId: z.number(), ipAddress })
const Refund = z.object({ originalTransactionId: z.number(), amount: z.number(), ipAddress })

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 429 | 503
const refuse = (c: Context, status: ErrorStatus, errors: unknown) => c.json({ errors }, status)

export function mountApi(app: Hono, { settings, ledger, counts, tellReturn }: Parts): void {
  app.use('/v2/*', async (c, next) => {
    const isAllowed = counts.begin()
    try {
      if (isAllowed) {
        await delay(settings.answersAfterMs)
        const token = c.req.header('api-token')
        if (token === undefined) c.res = refuse(c, 401, 'No access permission')
        else if (token !== API_TOKEN) c.res = refuse(c, 403, 'Unauthorized')
        else await next()
      } else {
        c.res = refuse(c, 429, 'Too many requests')
      }
    } finally {
      counts.end()
    }
    for (const [name, value] of Object.entries(counts.headers())) c.res.headers.set(name, value)
  })

  app.get('/v2/connection-test', (c) => c.json({ message: 'Connection Successful' }))

  app.post('/v2/helcim-pay/initialize', async (c) => {
    const request = Initialize.safeParse(await bodyOf(c))
    if (!request.success) return refuse(c, 400, { request: 'Invalid' })
    const { amount, invoiceRequest } = request.data
    const total = invoiceRequest.lineItems.reduce((sum, item) => sum + Math.round(item.total * 100), 0)
    if (total !== Math.round(amount * 100)) return refuse(c, 400, { lineItems: 'Total must equal amount' })
    const { invoiceNumber: invoice } = invoiceRequest
    if (ledger.isInvoiceUsed(invoice)) return refuse(c, 400, { invoiceNumber: 'Already exists' })
    const checkout = ledger.openCheckout({
      invoice,
      amount: amount.toFixed(2),
      label: invoiceRequest.lineItems.map(({ description }) => description).join(', '),
    })
    return c.json({ checkoutToken: checkout.checkoutToken, secretToken: checkout.secretToken })
  })

  app.get('/v2/card-transactions/:id', (c) => {
    const id = Number(c.req.param('id'))
    const row = visibleRows(ledger).find(({ transactionId }) => transactionId === id)
    if (!row) return refuse(c, 404, 'Not found')
    if (ledger.failsLookup(row)) return refuse(c, 503, 'Service unavailable')
    return c.json(row)
  })

  app.get('/v2/card-transactions', (c) => {
    const invoice = c.req.query('invoiceNumber')
    const found = visibleRows(ledger).filter((row) => invoice === undefined || row.invoiceNumber === invoice)
    if (found.some((row) => ledger.failsLookup(row))) return refuse(c, 503, 'Service unavailable')
    return c.json(found)
  })

  const giveBack = (c: Context, wish: Wish) => {
    const key = c.req.header('idempotency-key') ?? ''
    if (!/^[\w-]{25,36}$/.test(key)) return refuse(c, 400, 'Missing idempotency-key')
    const before = ledger.returns().length
    const given = ledger.giveBack({ ...wish, idempotencyKey: key })
    if ('refused' in given) return refuse(c, given.refused, given.reason)
    if (ledger.returns().length > before) tellReturn(given)
    return c.json(visibleRows(ledger).find(({ transactionId }) => transactionId === given.transactionId))
  }
  app.post('/v2/payment/reverse', async (c) => {
    const request = Reverse.safeParse(await bodyOf(c))
    if (!request.success) return refuse(c, 400, 'Invalid')
    return giveBack(c, { type: 'reverse', of: request.data.cardTransactionId })
  })
  app.post('/v2/payment/refund', async (c) => {
    const request = Refund.safeParse(await bodyOf(c))
    if (!request.success) return refuse(c, 400, 'Invalid')
    const { originalTransactionId: of, amount } = request.data
    return giveBack(c, { type: 'refund', of, amount: amount.toFixed(2) })
  })
}
