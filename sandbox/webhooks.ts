import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { WEBHOOK_SECRET } from './settings'

/** The provider's retry schedule in ms, shortened */
const TRIES_AFTER_MS = [0, 1_000, 5_000, 30_000]

export type Delivery = { transactionId: number; eventId: string; status: number | null }

export function createWebhooks(url: string) {
  const deliveries: Delivery[] = []

  const send = async (transactionId: number, eventId: string): Promise<boolean> => {
    const body = JSON.stringify({ id: String(transactionId), type: 'cardTransaction' })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', Buffer.from(WEBHOOK_SECRET, 'base64'))
      .update(`${eventId}.${timestamp}.${body}`)
      .digest('base64')
    const status = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': eventId,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    }).then(
      (response) => response.status,
      () => null,
    )
    deliveries.push({ transactionId, eventId, status })
    return status !== null && status < 300
  }

  return {
    deliveries,

    /** @param eventId repeat it for a redelivery */
    async deliver(transactionId: number, afterMs = 0, eventId = `msg_${randomUUID()}`): Promise<void> {
      await delay(afterMs, undefined, { ref: false })
      for (const afterTry of TRIES_AFTER_MS) {
        await delay(afterTry, undefined, { ref: false })
        if (await send(transactionId, eventId)) return
      }
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
