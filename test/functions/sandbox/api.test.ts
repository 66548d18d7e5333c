import { initializeBody, testSandbox, type TestSandbox } from './testSandbox'

const FIRST_ID = 40_000_001
const KEY = { 'idempotency-key': 'v'.repeat(25) }

describe('the sandbox’s interface', () => {
  let sandbox: TestSandbox

  beforeEach(() => {
    sandbox = testSandbox()
  })
  afterEach(() => jest.restoreAllMocks())

  const charge = async (invoice = '30', cvv = '113') => {
    const { checkoutToken } = await sandbox.open(invoice)
    await sandbox.pay(checkoutToken, { cvv, name: `Ann ${invoice}` })
  }
  const statuses = async () => (await sandbox.transactions()).map(({ status }) => status)

  test('answers who shows the token, and nobody else', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await sandbox.app.request('/v2/connection-test', { headers })).status
    expect((await sandbox.api.get('/connection-test')).status).toBe(200)
    expect(await ask({})).toBe(401)
    expect(await ask({ 'api-token': 'another' })).toBe(403)
    expect((await sandbox.post('/v2/helcim-pay/initialize', initializeBody('30'))).status).toBe(401)
  })

  test('has as many answers a minute as it was told, and then none until the next', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T09:00:00.000Z'))
    sandbox = testSandbox({ settings: { callsPerMinute: 2 } })
    const ask = async () => (await sandbox.api.get('/connection-test')).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 429, 429])
    now.mockReturnValue(Date.parse('2026-11-21T09:01:00.000Z'))
    expect(await ask()).toBe(200)
  })

  test('opens a checkout of its own each time', async () => {
    const [one, other] = [await sandbox.open(), await sandbox.open()]
    const tokens = [one.checkoutToken, one.secretToken, other.checkoutToken, other.secretToken]
    expect(new Set(tokens).size).toBe(4)
  })

  test.each([
    ['that is no JSON', '{"paymentType":'],
    ['of another kind', { ...initializeBody('30'), paymentType: 'preauth' }],
    ['over nothing', initializeBody('30', 0)],
    ['over less than nothing', initializeBody('30', -1)],
    ['in another currency', { ...initializeBody('30'), currency: 'EUR' }],
    ['without an invoice', initializeBody('')],
    ['whose items are worth something else', { ...initializeBody('30'), amount: 60 }],
    [
      'whose item has no name',
      { ...initializeBody('30'), invoiceRequest: { invoiceNumber: '30', lineItems: [{ total: 59.99 }] } },
    ],
    ['whose amount is a text', { ...initializeBody('30'), amount: '59.99' }],
  ])('opens no checkout for a request %s', async (_what, body) => {
    expect((await sandbox.api.post('/helcim-pay/initialize', body)).status).toBe(400)
  })

  test('knows a transaction by its number, and no other', async () => {
    await charge()
    const found = await sandbox.api.get(`/card-transactions/${FIRST_ID}`)
    expect(await found.json()).toMatchObject({
      transactionId: FIRST_ID,
      status: 'APPROVED',
      type: 'purchase',
      amount: 59.99,
      currency: 'USD',
      invoiceNumber: '30',
      dateCreated: '2026-11-21 02:00:00',
    })
    expect((await sandbox.api.get(`/card-transactions/${FIRST_ID + 1}`)).status).toBe(404)
    expect((await sandbox.api.get('/card-transactions/none')).status).toBe(404)
  })

  test('lists the transactions of an invoice, or all', async () => {
    await charge('30')
    await charge('301')
    await charge('30', '205')
    const list = async (query: string) => {
      const rows: { transactionId: number }[] = await (
        await sandbox.api.get(`/card-transactions${query}`)
      ).json()
      return rows.map(({ transactionId }) => transactionId - FIRST_ID)
    }
    expect(await list('?invoiceNumber=30')).toEqual([0, 2])
    expect(await list('?invoiceNumber=3')).toEqual([])
    expect(await list('')).toEqual([0, 1, 2])
  })

  describe('gives a charge back', () => {
    test.each([
      ['reverse', { cardTransactionId: FIRST_ID }],
      ['refund', { originalTransactionId: FIRST_ID, amount: 59.99 }],
    ])('by a %s, and once for two of them', async (path, body) => {
      await charge()
      const returned = {
        transactionId: FIRST_ID + 1,
        ...{ type: path, status: 'APPROVED', amount: 59.99, invoiceNumber: '30' },
      }
      for (const _time of [1, 2]) {
        const response = await sandbox.api.post(`/payment/${path}`, body, KEY)
        expect(await response.json()).toMatchObject(returned)
        sandbox.clock.advance(299)
      }
      const listed = await sandbox.api.get('/card-transactions?invoiceNumber=30')
      const charged = { transactionId: FIRST_ID, type: 'purchase', status: 'APPROVED' }
      expect(await listed.json()).toMatchObject([charged, returned])
      const found = await sandbox.api.get(`/card-transactions/${FIRST_ID + 1}`)
      expect(await found.json()).toMatchObject(returned)
    })

    test('no second time under another key, or when the first is longer ago than five minutes', async () => {
      await charge()
      const reverse = async (key: string) =>
        (
          await sandbox.api.post(
            '/payment/reverse',
            { cardTransactionId: FIRST_ID },
            { 'idempotency-key': key.repeat(25) },
          )
        ).status
      expect([await reverse('v'), await reverse('r'), await reverse('v')]).toEqual([200, 400, 200])
      sandbox.clock.advance(300)
      expect(await reverse('v')).toBe(400)
      expect(await statuses()).toEqual(['APPROVED', 'APPROVED'])
    })

    test('for no request that it cannot read, or that has no key', async () => {
      await charge()
      const reverse = { cardTransactionId: FIRST_ID }
      const refused = [
        await sandbox.api.post('/payment/reverse', reverse),
        await sandbox.api.post('/payment/reverse', reverse, { 'idempotency-key': 'short' }),
        await sandbox.api.post('/payment/reverse', { cardTransactionId: String(FIRST_ID) }, KEY),
        await sandbox.api.post('/payment/refund', { originalTransactionId: FIRST_ID }, KEY),
      ]
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
      expect(await statuses()).toEqual(['APPROVED'])
    })

    test('only if it was one', async () => {
      await charge('30', '205')
      const reverse = (id: number) => sandbox.api.post('/payment/reverse', { cardTransactionId: id }, KEY)
      expect((await reverse(FIRST_ID)).status).toBe(400)
      expect((await reverse(FIRST_ID + 1)).status).toBe(400)
      expect(await statuses()).toEqual(['DECLINED'])
    })
  })
})

describe('the sandbox’s card page', () => {
  const sandbox = testSandbox({ settings: { port: 3901, appOrigin: 'http://localhost:3001' } })
  const get = (path: string) => sandbox.app.request(`/helcim-pay/${path}`)
  const ancestorsOf = (response: Response) =>
    /frame-ancestors ([^;]+)$/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

  test('may be held by the shop’s page alone, runs no foreign script, and is kept nowhere', async () => {
    const { checkoutToken, secretToken } = await sandbox.open()
    const response = await get(checkoutToken)
    expect(response.status).toBe(200)
    expect(ancestorsOf(response)).toBe('http://localhost:3001')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('Pay $59.99')
    expect(html).toContain('Test 2')
    expect(html).not.toContain(secretToken)
    expect(html).not.toMatch(/<form[^>]*hidden/)
  })

  test('shows what is bought as text', async () => {
    const body = initializeBody('30', 59.99, '<b>"All" & Tests')
    const { checkoutToken }: { checkoutToken: string } = await (
      await sandbox.api.post('/helcim-pay/initialize', body)
    ).json()
    expect(await (await get(checkoutToken)).text()).toContain('<p>&#60;b&#62;&#34;All&#34; &#38; Tests</p>')
  })

  test('of a checkout that was paid has no form', async () => {
    const { checkoutToken } = await sandbox.open()
    await sandbox.pay(checkoutToken, { cvv: '113' })
    const html = await (await get(checkoutToken)).text()
    expect(html).toContain('This payment was already processed.')
    expect(html).toMatch(/<form[^>]*hidden/)
  })

  test('of an unknown checkout is not there, and takes no card', async () => {
    expect((await get('unknown')).status).toBe(404)
    expect((await sandbox.post('/helcim-pay/unknown/pay', {})).status).toBe(400)
  })

  test.each([
    ['is no JSON', '{'],
    ['has too few fields', { number: '5413330089099130' }],
    ['has too many fields', { number: '', expiry: '', cvv: '', name: '', more: '' }],
    ['is too long', { number: '', expiry: '', cvv: '10000', name: '' }],
  ])('takes no card that %s', async (_what, card) => {
    const { checkoutToken } = await sandbox.open()
    expect((await sandbox.post(`/helcim-pay/${checkoutToken}/pay`, card)).status).toBe(400)
  })

  test('is put before the buyer by a script of the provider’s names', async () => {
    const response = await get('services/start.js')
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    const script = await response.text()
    expect(script).toContain('window.appendHelcimPayIframe =')
    expect(script).toContain('window.removeHelcimPayIframe =')
    expect(script).toContain('"http://127.0.0.1:3901"')
  })

  test('talks to the shop’s page alone', async () => {
    const script = await (await get('card.js')).text()
    expect(script).toContain('const APP_ORIGIN = "http://localhost:3001"')
    expect(script).not.toMatch(/postMessage\([^)]*'\*'/)
  })

  test('may hold the page that speaks from elsewhere', async () => {
    const response = await get('elsewhere')
    expect(ancestorsOf(response)).toBe('http://localhost:3001 http://127.0.0.1:3901')
  })
})
