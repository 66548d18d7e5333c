import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/** The headers that a signature is made of. */
type Signed = { id: string; timestamp: string; signatures: string }

/**
 * Whether a webhook is the provider's: HMAC-SHA256 over `id.timestamp.body` in any of the space-separated `v1,`
 * signatures, and at most five minutes away from now.
 * @param secret base64, as the provider shows it
 * @param now ms since the epoch
 */
export function isSigned(signed: Signed, rawBody: string, secret: string, now: number): boolean {
  const { id, timestamp, signatures } = signed
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = sign(`${id}.${timestamp}.${rawBody}`, secret)
  return signatures
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [Buffer.from(each.slice(3), 'base64')] : []))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest()
}
