import type { Context } from 'hono'
import type { Deps } from '../deps'
import { ProviderError } from '../payments/provider/provider'
import { isSettled, settle } from '../payments/settle'
import { orderOfInvoice } from '../store/repositories/ordersRepository'
import { respond } from '../http/respond'
import { ApiError, Unavailable } from '../base/apiError'
import { type Limits, addressRules } from '../guards/limits'
import { readText } from '../http/readBody'

/** The provider's events are a few hundred bytes; the body is buffered before its signature is checked. */
const LIMIT_BYTES = 8 * 1024

/**
 * POST paymentEvents: signed webhooks of the card provider. They only name a transaction, which is looked up.
 * 200 once all effects are in the database; 503 asks for redelivery.
 */
export function paymentEvents(deps: Deps, limits: Limits) {
  return (c: Context): Promise<Response> =>
    respond({ log: deps.log, name: 'paymentEvents' }, async (subjects) => {
      subjects.network = limits.subjectOf(c)
      await limits.ofAddress(addressRules.webhooks, c)
      const { headers } = c.req.raw
      if (!deps.provider.mayBeWebhook(headers, deps.clock.now())) throw new ApiError('unauthenticated')
      const rawBody = await readText(c, LIMIT_BYTES)
      const event = deps.provider.readWebhook(headers, rawBody, deps.clock.now())
      if (!event) throw new ApiError('unauthenticated')
      if (!(await deps.store.provider.hasReceipt(event.eventId))) {
        if (event.transId !== null) await settleTransaction(deps, event.transId)
        await deps.store.provider.keepReceipt(event.eventId, new Date(deps.clock.now()))
      }
      return Response.json({ ok: true })
    })
}

/** @throws ApiError unavailable when the provider is unreachable or doesn't show the transaction yet */
async function settleTransaction(deps: Deps, transId: string): Promise<void> {
  const transaction = await deps.provider.getTransaction(transId, 'buy').catch((error: unknown) => {
    if (error instanceof ProviderError) throw new Unavailable('card provider')
    throw error
  })
  // The provider sent this event, so its lookup is only lagging.
  if (!transaction) throw new Unavailable('card provider')
  const order = await deps.store.orders.find(orderOfInvoice(transaction.invoice))
  // The merchant account may sell other products.
  if (!order) return
  // Usually applied after the browser's report; later changes have their own events.
  if (await isSettled(deps, transaction)) return
  const { state } = await settle(deps, order, { transaction, source: 'webhook' })
  if (state === 'confirming') throw new Unavailable('card provider')
}
