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

  test('answers only requests with the token', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await sandbox.app.request('/v2/connection-test', { headers })).status
    expect((await sandbox.api.get('/connection-test')).status).toBe(200)
    expect(await ask({})).toBe(401)
    expect(await ask({ 'api-token': 'another' })).toBe(403)
    expect((await sandbox.post('/v2/helcim-pay/initialize', initializeBody('30'))).status).toBe(401)
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
