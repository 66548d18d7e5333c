import type { Context } from 'hono'
import type { Deps } from '../deps'
import { countIgnoredWebhook } from '../base/counters'
import { ProviderError } from '../payments/provider/provider'
import { isSettled, settle } from '../payments/settle'
import { orderOfInvoice } from '../payments/settling/invoices'
import { respond } from '../http/respond'
import { ApiError, Unavailable } from '../base/apiError'
import type { Limits } from '../guards/limiter'
import { addressRules } from '../guards/limits'
import { readText } from '../http/readBody'

/** The provider's events are a few hundred bytes; nothing unsigned is buffered beyond this. */
const LIMIT_BYTES = 8 * 1024

/**
 * POST paymentEvents: the card provider's signed webhooks. It names only a transaction, about which the provider is
 * asked. 200 once all that follows from it is in the database; 503 asks for another delivery.
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

/** @throws ApiError unavailable when the provider cannot be asked now, or does not know the transaction yet */
async function settleTransaction(deps: Deps, transId: string): Promise<void> {
  const transaction = await deps.provider.getTransaction(transId, 'buy').catch((error: unknown) => {
    if (error instanceof ProviderError) throw new Unavailable('card provider')
    throw error
  })
  // The provider has sent this event, so its own look-up is only lagging.
  if (!transaction) throw new Unavailable('card provider')
  const order = await deps.store.orders.find(orderOfInvoice(transaction.invoice))
  if (!order) {
    // The merchant account may sell more than this product.
    countIgnoredWebhook()
    return deps.log.info({ event: 'webhook', outcome: 'ignored' })
  }
  // Known already, usually from the buyer's browser; anything newer has an event of its own.
  if (await isSettled(deps, transaction)) return
  const { state } = await settle(deps, order, { transaction, source: 'webhook' })
  if (state === 'confirming') throw new Unavailable('card provider')
}
