import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import type { Calls } from '../../../../functions/payments/provider/calls'
import { createHelcim } from '../../../../functions/payments/provider/helcim'
import { ProviderError, type Purpose } from '../../../../functions/payments/provider/provider'

export const API_TOKEN = 'token-that-nobody-may-read'

export const OPERATOR_ADDRESS = '203.0.113.9'

export const CHECKOUT = { invoice: '30-1', amountCents: 5_999, label: 'Test 2' }

export const row = (change: object = {}) => ({
  transactionId: 40_000_001,
  status: 'APPROVED',
  type: 'purchase',
  amount: 59.99,
  currency: 'USD',
  invoiceNumber: '30-1',
  dateCreated: '2026-11-21 02:00:00',
  ...change,
})

type Asked = { method?: string; path?: string; headers: IncomingHttpHeaders; body: unknown }
type Reply = { status: number; body: unknown; headers?: Record<string, string>; isCutShort?: true }

export async function testHelcim() {
  const server = createServer(async (request, response) => {
    // A request aborted midway has no body.
    const sent = await text(request).catch(() => '')
    const { method, url: path, headers } = request
    const one = { method, path, headers, body: sent === '' ? undefined : JSON.parse(sent) }
    stub.asked.push(one)
    const { status, body, headers: more = {}, isCutShort } = await stub.reply(one)
    response.statusCode = status
    for (const [name, value] of Object.entries(more)) response.setHeader(name, value)
    const answer = typeof body === 'string' ? body : JSON.stringify(body)
    if (isCutShort) response.write(answer)
    else response.end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`

  const counting: Calls = {
    run(purpose, call) {
      stub.counted += 1
      stub.purposes.push(purpose)
      return call()
    },
  }
  const stub = {
    asked: [] as Asked[],
    /** Also calls without an answer, which `asked` may lack. */
    counted: 0,
    purposes: [] as Purpose[],
    reply: (_asked: Asked): Reply | Promise<Reply> => ({ status: 200, body: row() }),

    answers(body: unknown, status = 200): void {
      stub.reply = () => ({ status, body })
    },

    paths: () => stub.asked.map(({ method, path }) => `${method} ${path}`),

    client: (change: Partial<Parameters<typeof createHelcim>[0]> = {}) =>
      createHelcim({
        name: 'helcim',
        apiUrl,
        apiToken: API_TOKEN,
        webhookSecret: '',
        isTest: false,
        operatorAddress: OPERATOR_ADDRESS,
        calls: counting,
        ...change,
      }),

    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
  return stub
}

export type TestHelcim = Awaited<ReturnType<typeof testHelcim>>

/** Also checks that no logged part of the error has the token. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError['kind']> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${inspect(error)}`)
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(API_TOKEN)
  return error.kind
}
