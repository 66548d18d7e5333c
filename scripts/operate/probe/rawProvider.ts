import { parseJson } from '../../../domain/base/parseJson'
import { dollarsFromCents } from '../../../domain/pricing'

export type RawRow = Record<string, unknown>

export type Answer = {
  /** 0 without a response */
  status: number
  limits: { minute: string | null; hour: string | null }
  body: unknown
}

const TIMEOUT_MS = 15_000

/** Without the app's parsing */
export function createRawProvider({ apiUrl, apiToken }: { apiUrl: string; apiToken: string }) {
  const ask = async (path: string, body?: object): Promise<Answer> => {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'api-token': apiToken, accept: 'application/json', 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const [minute, hour] = ['minute', 'hour'].map((one) => response.headers.get(`${one}-limit-remaining`))
      const limits = { minute: minute ?? null, hour: hour ?? null }
      return { status: response.status, limits, body: parseJson(await response.text()) }
    } catch {
      return { status: 0, limits: { minute: null, hour: null }, body: undefined }
    }
  }
  return {
    connect: () => ask('/connection-test'),

    /** As in functions/payments/provider/helcim.ts */
    initialize(invoice: string, amountCents: number): Promise<Answer> {
      const amount = dollarsFromCents(amountCents)
      const line = { description: 'Probe', quantity: 1, price: amount, total: amount }
      return ask('/helcim-pay/initialize', {
        ...{ paymentType: 'purchase', amount, currency: 'USD', paymentMethod: 'cc' },
        ...{ allowPartial: 0, hasConvenienceFee: 0 },
        invoiceRequest: { invoiceNumber: invoice, lineItems: [line] },
      })
    },

    byNumber: (transId: string) => ask(`/card-transactions/${encodeURIComponent(transId)}`),

    byInvoice: (invoice: string) => ask(`/card-transactions?invoiceNumber=${encodeURIComponent(invoice)}`),
  }
}

export type RawProvider = ReturnType<typeof createRawProvider>

/** Empty if the answer is no list */
export function rowsIn({ status, body }: Answer): RawRow[] {
  return status === 200 && Array.isArray(body) ? body.filter(isRow) : []
}

export function isRow(value: unknown): value is RawRow {
  return typeof value === 'object' && value !== null && 'transactionId' in value
}

export function numberOf(row: RawRow): string {
  return String(row['transactionId'])
}

export function wordOf(row: RawRow, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
