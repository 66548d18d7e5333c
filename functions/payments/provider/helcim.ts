import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import * as z from 'zod/mini'
import { parseJson } from '../../../domain/base/parseJson'
import { centsOfAmount, dollarsFromCents } from '../../../domain/pricing'
import { OverLimit, type Calls } from './calls'
import { ProviderError, type PaymentProvider, type ProviderTransaction, type Purpose } from './provider'

type HelcimOptions = {
  name: PaymentProvider['name']
  /** Without a trailing slash: https://api.helcim.com/v2 */
  apiUrl: string
  apiToken: string
  /** Base64; during rotation the old and the new one, separated by a comma */
  webhookSecret: string
  /** A test account charges no cards; its approvals count as paid. */
  isTest: boolean
  /** For the provider's fraud checks */
  operatorAddress?: string
  calls: Calls
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Used when the provider gives no Retry-After: hourly, per-minute and concurrency limit. */
const SHUT_MS = { hour: 60_000, minute: 15_000, atOnce: 1_000 }

const Checkout = z.object({
  checkoutToken: z.string().check(z.minLength(1)),
})

const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
)
const Transaction = z.object({
  transactionId: text,
  status: z.string(),
  type: z.string(),
  amount: z.nullish(z.union([z.string(), z.number()])),
  currency: z.string(),
  invoiceNumber: z.nullish(z.string()),
  dateCreated: z.nullish(z.string()),
})
const Transactions = z.array(Transaction)
const Webhook = z.object({ id: z.optional(text), type: z.string() })

/** Version 2 of the API. Never log tokens, names or card data. */
export function createHelcim(options: HelcimOptions): PaymentProvider {
  const call = createCaller(options)

  const { isTest, operatorAddress: ipAddress = ownAddress() } = options
  const transactionOf = (row: z.output<typeof Transaction>) => readTransaction(row, { isTest })

  const post = async (path: string, body: object, idempotencyKey: string) => {
    const found = await call({
      method: 'POST',
      path,
      body: { ...body, ipAddress },
      idempotencyKey,
      purpose: 'look',
    })
    if (found === NOT_FOUND) throw new ProviderError('rejected', 'The card provider knows no such charge.')
  }

  return {
    name: options.name,

    async initializeCheckout({ invoice, amountCents, label }, purpose, signal) {
      const amount = dollarsFromCents(amountCents)
      return parse(
        Checkout,
        await call({
          method: 'POST',
          path: '/helcim-pay/initialize',
          purpose,
          signal,
          body: {
            paymentType: 'purchase',
            amount,
            currency: 'USD',
            paymentMethod: 'cc',
            allowPartial: 0,
            hasConvenienceFee: 0,
            invoiceRequest: {
              invoiceNumber: invoice,
              lineItems: [{ description: label, quantity: 1, price: amount, total: amount }],
            },
          },
        }),
      )
    },

    async getTransaction(transId, purpose, signal) {
      const path = `/card-transactions/${encodeURIComponent(transId)}`
      const found = await call({ method: 'GET', path, purpose, signal })
      return found === NOT_FOUND ? null : transactionOf(parse(Transaction, found))
    },

    async findByInvoice(wanted, purpose, signal) {
      const path = `/card-transactions?invoiceNumber=${encodeURIComponent(wanted)}`
      const found = await call({ method: 'GET', path, purpose, signal })
      if (found === NOT_FOUND) return []
      return (
        parse(Transactions, found)
          .map(transactionOf)
          // The provider's filter may match loosely.
          .filter(({ invoice }) => invoice === wanted)
          .sort((one, other) => Number(one.transId) - Number(other.transId))
      )
    },

    async giveBack({ transId, amountCents, chargedCents, decision }) {
      // A repeat of the same decision uses the same idempotency keys.
      const key = createHash('sha256')
        .update(`${decision}:${transId}:${amountCents}`)
        .digest('hex')
        .slice(0, 32)
      const refund = () => {
        const amount = dollarsFromCents(amountCents)
        return post('/payment/refund', { originalTransactionId: Number(transId), amount }, `r${key}`)
      }
      // A reverse is always of the whole charge.
      if (amountCents !== chargedCents) return refund()
      try {
        await post('/payment/reverse', { cardTransactionId: Number(transId) }, `v${key}`)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error
        // A charge in a closed batch can't be reversed.
        await refund()
      }
    },

    mayBeWebhook(headers, now) {
      const isSignedSomehow = headers.has('webhook-id') && headers.has('webhook-signature')
      return isSignedSomehow && isCurrent(headers.get('webhook-timestamp') ?? '', now)
    },

    readWebhook(headers, rawBody, now) {
      const id = headers.get('webhook-id') ?? ''
      const timestamp = headers.get('webhook-timestamp') ?? ''
      const signatures = headers.get('webhook-signature') ?? ''
      if (id === '' || id.length > 200) return null
      if (!isSigned({ id, timestamp, signatures }, rawBody, options.webhookSecret, now)) return null
      const event = Webhook.safeParse(parseJson(rawBody))
      const isTransaction = event.success && event.data.type === 'cardTransaction'
      return { eventId: id, transId: isTransaction ? (event.data.id ?? null) : null }
    },
  }
}

const NOT_FOUND = Symbol('not found')

type Call = {
  method: 'GET' | 'POST'
  path: string
  purpose: Purpose
  body?: object
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Doesn't retry; callers do. */
function createCaller({ apiUrl, apiToken, calls, timeoutMs = TIMEOUT_MS }: HelcimOptions) {
  const ask = async ({ method, path, body, idempotencyKey }: Call) => {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: {
          'api-token': apiToken,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { response, answer: await response.text() }
    } catch (error) {
      throw new ProviderError('unknown', 'The card provider did not answer.', { cause: error })
    }
  }

  return (call: Call): Promise<unknown> =>
    calls.run(
      call.purpose,
      async () => {
        const { response, answer } = await ask(call)
        const { status } = response
        if (response.ok) return parseJson(answer)
        if (status === 404) return NOT_FOUND
        if (status === 429) throw new OverLimit('The card provider has had too many calls.', shutMs(response))
        throw new ProviderError(kindOf(status), `The card provider answered ${status}.`)
      },
      call.signal,
    )
}

function shutMs({ headers }: Response): number {
  const [minute, hour, seconds] = ['minute-limit-remaining', 'hour-limit-remaining', 'retry-after'].map(
    (name) => countIn(headers.get(name)),
  )
  if (seconds !== undefined) return seconds * 1_000
  return hour === 0 ? SHUT_MS.hour : minute === 0 ? SHUT_MS.minute : SHUT_MS.atOnce
}

function countIn(header: string | null): number | undefined {
  return /^\d{1,6}$/.test(header ?? '') ? Number(header) : undefined
}

function kindOf(status: number): ProviderError['kind'] {
  if (status === 401 || status === 403) return 'auth'
  return status >= 500 ? 'unknown' : 'rejected'
}

/** @throws ProviderError unknown */
function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new ProviderError('unknown', 'The answer of the card provider cannot be read.')
}

const STATUSES = new Map<string, ProviderTransaction['status']>([
  ['APPROVED', 'approved'],
  ['DECLINED', 'declined'],
])
const TYPES = new Map<string, ProviderTransaction['type']>([
  ['purchase', 'purchase'],
  ['refund', 'refund'],
  ['reverse', 'reverse'],
])

function readTransaction(
  row: z.output<typeof Transaction>,
  { isTest }: { isTest: boolean },
): ProviderTransaction {
  const status = row.status.toUpperCase()
  return {
    transId: row.transactionId,
    // Test accounts use this status for approvals.
    status: isTest && status === 'APPROVAL' ? 'approved' : (STATUSES.get(status) ?? 'unknown'),
    type: TYPES.get(row.type.toLowerCase()) ?? 'unknown',
    words: { status: shortened(row.status), type: shortened(row.type) },
    amountCents: centsOfAmount(row.amount ?? ''),
    currency: row.currency,
    invoice: row.invoiceNumber ?? '',
    createdAt: row.dateCreated ?? '',
  }
}

function shortened(words: string): string {
  return words.slice(0, 40)
}

/** External IPv4 address, or else the loopback address */
export function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

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
