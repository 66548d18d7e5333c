import { createHmac, timingSafeEqual } from 'node:crypto'

const AHEAD_SECONDS = 300
/** The provider retries for 27 hours. Replays are harmless, because ids are kept for eight days. */
const AGE_SECONDS = 30 * 3_600

type Signed = { id: string; timestamp: string; signatures: string }

/**
 * HMAC-SHA256 over `id.timestamp.body`, and the time. Any of the space-separated `v1,` signatures may match.
 * @param secrets base64; during rotation two, separated by a comma
 * @param now ms since the epoch
 */
export function isSigned(signed: Signed, rawBody: string, secrets: string, now: number): boolean {
  const { id, timestamp, signatures } = signed
  if (!isCurrent(timestamp, now)) return false
  const expected = secrets.split(',').map((secret) => sign(`${id}.${timestamp}.${rawBody}`, secret))
  const given = signatures
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [Buffer.from(each.slice(3), 'base64')] : []))
  return given.some((each) =>
    expected.some((one) => one.length === each.length && timingSafeEqual(one, each)),
  )
}

/** @param timestamp in seconds of Unix time */
export function isCurrent(timestamp: string, now: number): boolean {
  const age = now / 1000 - Number(timestamp)
  return /^\d{1,12}$/.test(timestamp) && age <= AGE_SECONDS && -age <= AHEAD_SECONDS
}

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest()
}
