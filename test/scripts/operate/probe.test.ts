import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '../../../scripts/stack/ports'
import { judge, type Finding } from '../../../scripts/operate/probe/assumptions'
import { servePage } from '../../../scripts/operate/probe/page'
import { play } from '../../../scripts/operate/probe/play'
import { written } from '../../../scripts/operate/probe/probe'
import { createRawProvider } from '../../../scripts/operate/probe/rawProvider'
import { API_TOKEN, WEBHOOK_SECRET } from '../../../sandbox/settings'
import { createWebhooks } from '../../../sandbox/webhooks'
import { killHard, run, whenReady } from '../../support/programs/child'

jest.setTimeout(120_000)

const until = async <Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const value = await look()
    if (value !== undefined && value !== null && value !== false) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It did not come.')
}

describe('npm run payments -- probe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'p9-probe-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('finds every assumption held by the sandbox, where its owner pays and voids', async () => {
    const [port, sandboxPort] = [String(await findFreePort()), String(await findFreePort())]
    const variables = { PORT: port, SANDBOX_PORT: sandboxPort, DATA_DIR: folder }
    const sandbox = await whenReady(run('sandbox/server.ts', variables))
    const url = `http://127.0.0.1:${sandboxPort}`
    const probe = run('scripts/operate/payments.ts', variables, ['probe'])
    const invoice = await until(() => /Invoice (\S+)\./.exec(probe.output())?.[1])
    expect(probe.errors()).toContain(`Card provider      the sandbox at 127.0.0.1:${sandboxPort}\n`)
    expect(invoice).toHaveLength(38)

    // What the page's own script does in a browser, and the card page in its frame.
    const page = await (await fetch(`http://localhost:${port}/`)).text()
    expect(page).toContain(`<script src="${url}/helcim-pay/services/start.js">`)
    const [, token] = /"checkoutToken":"(\w+)"/.exec(page) ?? []
    const card = { number: '5413330089099130', expiry: '01/28', cvv: '100', name: 'Ann' }
    const paid = await fetch(`${url}/helcim-pay/${token}/pay`, { method: 'POST', body: JSON.stringify(card) })
    const { posts }: { posts: { message: object }[] } = await paid.json()
    await fetch(`http://localhost:${port}/message`, {
      method: 'POST',
      body: JSON.stringify(posts[0]?.message),
    })
    const charge = await until(() => /Seen: charge (\d+)\./.exec(probe.output())?.[1])
    await fetch(`${url}/_sandbox/void`, {
      method: 'POST',
      body: JSON.stringify({ transactionId: Number(charge) }),
    })

    expect(await probe.exited).toBe(0)
    expect(probe.output()).toMatch(/\n16 held, 0 broken, 0 not seen\n$/)
    await killHard(sandbox)
  })

  test('is refused in production', async () => {
    const refused = run('scripts/operate/payments.ts', { NODE_ENV: 'production' }, ['probe'])
    expect(await refused.exited).toBe(1)
    expect(refused.errors()).toContain('refused with NODE_ENV=production.')
  })
})

/** How a provider may be otherwise than we take it to be. */
type Oddity = {
  numbersTwice?: true
  paidNumbersTwice?: true
  noLimits?: true
  statusWord?: string
  hiddenMs?: number
  returned?: Record<string, unknown>
  noReturn?: true
  oddMessage?: true
  noWebhooks?: true
  forged?: true
  connection?: number
}

/** One payment and its void, at a provider with an oddity. */
async function probed(odd: Oddity): Promise<Finding[]> {
  const charge = {
    transactionId: 500,
    status: odd.statusWord ?? 'APPROVED',
    type: 'purchase',
    amount: 1,
    currency: 'USD',
  }
  const rows: Record<string, unknown>[] = []
  const used = new Map<string, number>()
  let paidAt = 0
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const sent = await text(request)
    const answer = (status: number, body: unknown) => {
      if (!odd.noLimits) {
        response.setHeader('minute-limit-remaining', '90')
        response.setHeader('hour-limit-remaining', '2900')
      }
      response.statusCode = status
      response.end(JSON.stringify(body))
    }
    if (url.pathname.endsWith('/connection-test')) return answer(odd.connection ?? 200, {})
    if (url.pathname.endsWith('/initialize')) {
      const { invoiceRequest } = JSON.parse(sent)
      const times = used.get(invoiceRequest.invoiceNumber) ?? 0
      used.set(invoiceRequest.invoiceNumber, times + 1)
      const isAllowed = times === 0 || (paidAt > 0 ? odd.paidNumbersTwice : odd.numbersTwice)
      return isAllowed ? answer(200, { checkoutToken: 'token' }) : answer(400, { errors: 'used' })
    }
    const isHidden = Date.now() - paidAt < (odd.hiddenMs ?? 0)
    const id = url.pathname.split('/').at(-1)
    if (id !== 'card-transactions') {
      const row = rows.find(({ transactionId }) => String(transactionId) === id)
      return row && !isHidden ? answer(200, row) : answer(404, {})
    }
    const wanted = url.searchParams.get('invoiceNumber')
    return answer(200, isHidden ? [] : rows.filter(({ invoiceNumber }) => invoiceNumber === wanted))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const port = await findFreePort()
  const webhookSecret = odd.forged ? 'b3RoZXItc2VjcmV0LWZvci1ub3cK' : WEBHOOK_SECRET
  const page = await servePage({ port, scriptUrl: 'x', frameOrigin: 'x', webhookSecret, now: Date.now })
  const webhooks = createWebhooks(`${page.url}api/paymentEvents`)
  const tell = (id: number) => (odd.noWebhooks ? undefined : void webhooks.deliver(id))
  let invoice = ''
  const owner = async (line: string) => {
    const [, number] = /Invoice (\S+)\./.exec(line) ?? []
    if (number !== undefined) {
      invoice = number
      paidAt = Date.now()
      rows.push({ ...charge, invoiceNumber: invoice })
      tell(500)
      const data = odd.oddMessage ? { transactionId: '500' } : { data: { transactionId: '500' }, hash: 'x' }
      const eventMessage = JSON.stringify({ status: 200, data })
      const message = { eventName: 'helcim-pay-js-token', eventStatus: 'SUCCESS', eventMessage }
      await fetch(`${page.url}message`, { method: 'POST', body: JSON.stringify(message) })
    } else if (line.startsWith('Seen: charge')) {
      if (odd.noReturn) rows[0] = { ...rows[0], status: 'REVERSED' }
      else
        rows.push({ ...charge, transactionId: 501, type: 'reverse', invoiceNumber: invoice, ...odd.returned })
      tell(Number(rows.at(-1)?.['transactionId']))
    }
  }
  try {
    const evidence = await play({
      provider: createRawProvider({ apiUrl, apiToken: API_TOKEN }),
      ...{ page, amountCents: 100, ending: new AbortController().signal, now: Date.now },
      pace: { everyMs: 20, closelyMs: 20, patienceMs: 3_000, settleMs: odd.noWebhooks ? 300 : 20_000 },
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      say: (line) => void owner(line),
    })
    return judge(evidence)
  } finally {
    await page.close()
    server.closeAllConnections()
    server.close()
  }
}

const ODD: [what: string, odd: Oddity, told: string[]][] = [
  ['a token that may ask nothing', { connection: 403 }, ['broken connection test']],
  ['a number that opens two checkouts', { numbersTwice: true }, ['broken another checkout has']],
  ['a paid number that opens another', { paidNumbersTwice: true }, ['broken that was paid']],
  ['answers that tell no limits', { noLimits: true }, ['broken left of the minute']],
  ['a message of another shape', { oddMessage: true }, ['broken posts SUCCESS']],
  [
    'a status word of its own',
    { statusWord: 'OK' },
    ['broken is a purchase that is APPROVED', 'broken A void is a row'],
  ],
  ['a charge that is found late', { hiddenMs: 11_000 }, ['broken found by its number']],
  ['a void that is a refund', { returned: { type: 'refund' } }, ['broken A void is a row']],
  ['a void of a part', { returned: { amount: 0.5 } }, ['broken A void is a row']],
  [
    'a void that changes the charge instead',
    { noReturn: true },
    ['broken A void is a row', 'broken stays as it was', 'not seen has the invoice number of its charge'],
  ],
  [
    'a return under another number',
    { returned: { invoiceNumber: 'INV1' } },
    ['broken has the invoice number of its charge'],
  ],
  [
    'a return that names its charge',
    { returned: { originalTransactionId: 500 } },
    ['broken does not say of which'],
  ],
  ['a return with a lower number', { returned: { transactionId: 499 } }, ['broken higher number']],
  [
    'webhooks that do not come',
    { noWebhooks: true },
    ['not seen tells of a charge', 'not seen tells of a return'],
  ],
  [
    'webhooks that somebody else signed',
    { forged: true },
    ['broken tells of a charge', 'broken tells of a return'],
  ],
]

test.each(ODD)('the probe tells of %s', async (_what, odd, told) => {
  const findings = await probed(odd)
  for (const each of told) {
    const [, outcome, words = ''] = /^(broken|not seen) (.*)$/.exec(each) ?? []
    const found = findings.find(({ assumption }) => assumption.includes(words))
    expect(found).toMatchObject({ outcome })
  }
  const last = written(findings).split('\n').at(-1)
  expect(last).not.toMatch(/ 0 broken, 0 not seen$/)
})

test('the probe finds nothing to tell of a provider that is as we take it to be', async () => {
  expect((await probed({})).filter(({ outcome }) => outcome !== 'held')).toEqual([])
})
