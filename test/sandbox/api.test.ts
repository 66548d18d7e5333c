import { initializeBody, testSandbox, type TestSandbox } from './testSandbox'

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

  test('answers who shows the token, and nobody else', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await sandbox.app.request('/v2/connection-test', { headers })).status
    expect((await sandbox.api.get('/connection-test')).status).toBe(200)
    expect(await ask({})).toBe(401)
    expect(await ask({ 'api-token': 'another' })).toBe(403)
    expect((await sandbox.post('/v2/helcim-pay/initialize', initializeBody('30'))).status).toBe(401)
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

  test('opens no second checkout for an invoice number, whatever became of the first', async () => {
    const initialize = async () =>
      (await sandbox.api.post('/helcim-pay/initialize', initializeBody('30-1'))).status
    expect([await initialize(), await initialize()]).toEqual([200, 400])
    await charge('31-1', '205')
    expect((await sandbox.api.post('/helcim-pay/initialize', initializeBody('31-1'))).status).toBe(400)
    expect((await sandbox.api.post('/helcim-pay/initialize', initializeBody('31-2'))).status).toBe(200)
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
    expect(ancestorsOf(response)).toBe('http://localhost:3001 http://127.0.0.1:3001')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('Pay $59.99')
    expect(html).toContain('Test 2')
    expect(html).not.toContain(secretToken)
    expect(html).not.toMatch(/<form[^>]*hidden/)
  })

  test('of a checkout that was paid has no form', async () => {
    const { checkoutToken } = await sandbox.open()
    await sandbox.pay(checkoutToken, { cvv: '113' })
    const html = await (await get(checkoutToken)).text()
    expect(html).toContain('This payment was already processed.')
    expect(html).toMatch(/<form[^>]*hidden/)
  })
})
