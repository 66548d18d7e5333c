import * as z from 'zod/mini'
import { parseJson } from '../../../domain/base/parseJson'

export type PaymentMessage =
  /** Unverified; the server asks the provider. */
  | { kind: 'charged'; transId: string; hash: string | null }
  /** A charge in an unknown format. */
  | { kind: 'chargedUnreadably' }
  | { kind: 'declined'; reason: string }
  | { kind: 'expired' }
  | { kind: 'closed' }

/** The only accepted sender of messages. */
export type Sender = { window: unknown; origin: string; checkoutToken: string }

const LONGEST = 20_000
const LONGEST_REASON = 200

const Message = z.object({
  eventName: z.string(),
  eventStatus: z.enum(['SUCCESS', 'ABORTED', 'HIDE']),
  eventMessage: z.unknown(),
})

const Charge = z.object({
  data: z.object({
    hash: z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(200))), null),
    data: z.object({ transactionId: z.string().check(z.regex(/^\d{1,20}$/)) }),
  }),
})

/** Returns null unless the message is from the frame. Other origins are not logged, so they cannot flood the log. */
export function readPaymentMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  sender: Sender,
): PaymentMessage | null {
  if (event.origin !== sender.origin || event.source === null || event.source !== sender.window) return null
  const message = Message.safeParse(event.data)
  if (message.data?.eventName !== `helcim-pay-js-${sender.checkoutToken}`) return null
  const { eventStatus, eventMessage } = message.data
  switch (eventStatus) {
    case 'SUCCESS':
      return readCharge(eventMessage)
    case 'ABORTED':
      return readRefusal(eventMessage)
    case 'HIDE':
      return { kind: 'closed' }
  }
}

function readCharge(text: unknown): PaymentMessage {
  const isReadable = typeof text === 'string' && text.length <= LONGEST
  const charge = Charge.safeParse(isReadable ? parseJson(text) : undefined)
  if (!charge.success) return { kind: 'chargedUnreadably' }
  const { hash, data } = charge.data.data
  return { kind: 'charged', transId: data.transactionId, hash }
}

function readRefusal(text: unknown): PaymentMessage {
  const whole = typeof text === 'string' ? text.slice(0, LONGEST_REASON) : ''
  if (/session (has )?expired/i.test(whole)) return { kind: 'expired' }
  // In 'HelcimPay.js transaction failed - Transaction Declined: EXPIRED CARD', the reason is last.
  return {
    kind: 'declined',
    reason: whole.replace(/^HelcimPay\.js transaction \w+ - /, '').replace(/^"/, ''),
  }
}
