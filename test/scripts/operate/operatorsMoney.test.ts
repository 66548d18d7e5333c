import { userInfo } from 'node:os'
import { openShop, startSandbox } from './shop'

jest.setTimeout(240_000)

type Shop = Awaited<ReturnType<typeof openShop>>

/** The user of the machine, and the name that the commands are given. */
const operator = `${userInfo().username}, as ann`

describe('an operator at a shop with a database, a card provider and logins', () => {
  let shop: Shop
  const buyer = { uid: '', email: 'bob@example.com' }
  beforeAll(async () => {
    shop = await openShop()
    buyer.uid = await shop.register(buyer.email)
  })
  afterAll(() => shop.close())

  const payments = (words: string, more?: Record<string, string>) =>
    shop.command(
      'scripts/operate/payments.ts',
      words.split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/).map((word) => word.replaceAll('"', '')),
      more,
    )
  const actsAbout = (...names: string[]) =>
    shop.serve(async ({ deps }) =>
      (await deps.store.operatorActs.about(names)).map(({ operator, command, subject, why, outcome }) =>
        [operator, command, subject, why, outcome].join('|'),
      ),
    )
  const returnsAt = async (sandbox: Shop['sandbox']) =>
    (await sandbox.rows())
      .filter(({ type }) => type !== 'purchase')
      .map(({ type, amount }) => `${type} ${amount}`)

  test('says nothing of a refund that the provider does not show, touches no other’s charge, and refunds ours', async () => {
    const { po, transId } = await shop.buy(buyer, '2')
    const strangers = await startSandbox(shop.folder)
    const wrong = { SANDBOX_PORT: String(strangers.port) }
    const refund = `refund ${transId} --why "asked for by mail"`

    // A provider that has no such charge.
    const unknown = await payments(refund, wrong)
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.err).toContain(`Card provider      the sandbox at 127.0.0.1:${strangers.port}\n`)
    expect(unknown.err).toMatch(
      new RegExp(`\\nThe provider has no standing charge ${transId}: nothing was changed\\.\\n$`),
    )
    expect(await shop.paidTests(buyer.uid)).toEqual([1, 2])

    // One whose charge of this number is somebody else's.
    const { checkoutToken } = await openAt(strangers.port)
    await strangers.pay(checkoutToken)
    expect((await strangers.rows()).map(({ transactionId }) => String(transactionId))).toEqual([transId])
    const others = await payments(refund, wrong)
    expect(others.code).toBe(1)
    expect(others.err).toContain(`The provider's ${transId} is not of order ${po}: nothing was changed.`)
    expect(await returnsAt(strangers)).toEqual([])
    expect(await shop.paidTests(buyer.uid)).toEqual([1, 2])
    await strangers.stop()

    // And ours, by the ports that npm start takes.
    expect(await payments(`refund ${transId}`)).toMatchObject({ code: 1, out: '' })
    expect(await payments(refund)).toMatchObject({
      code: 0,
      out: `Refunded 59.99 USD of ${transId}; the provider's rows show it. Its access is taken back.\n`,
    })
    expect(await returnsAt(shop.sandbox)).toEqual(['reverse 59.99'])
    expect(await shop.paidTests(buyer.uid)).toEqual([1])
    expect(await payments(refund)).toMatchObject({
      code: 0,
      out: `All of ${transId} had gone back before: nothing was moved now. Its access is taken back.\n`,
    })
    expect(await returnsAt(shop.sandbox)).toEqual(['reverse 59.99'])

    const act = `${operator}|payments refund|${transId}|asked for by mail`
    const tried = [`${act}|started`, `${act}|refused`]
    expect(await actsAbout(po)).toEqual([
      ...tried,
      ...tried,
      `${act}|started`,
      `${act}|done`,
      `${act}|started`,
      `${act}|done`,
    ])
  })

  test('gives a part back, takes an access away without money, and restores it on the provider’s word', async () => {
    const { po, transId } = await shop.buy(buyer, '3')
    const early = await payments(`refund ${transId} --amount 20.00 --why "a part"`)
    expect(early.code).toBe(1)
    expect(early.err).toContain('goes back only once its card batch is closed')
    await shop.sandbox.post('/_sandbox/settle', {})
    expect(await payments(`refund ${po} --amount 20.00 --why "a part"`)).toMatchObject({
      code: 0,
      out: `Refunded 20.00 USD of ${transId}; the provider's rows show it. Its access stays.\n`,
    })
    expect(await shop.paidTests(buyer.uid)).toEqual([1, 3])

    expect((await payments(`revoke ${po}`)).err).toContain('--reason chargeback')
    expect(await payments(`revoke ${po} --reason chargeback`)).toMatchObject({ code: 0 })
    expect(await shop.paidTests(buyer.uid)).toEqual([1])
    expect(await payments(`restore ${transId}`)).toMatchObject({ code: 0 })
    expect(await shop.paidTests(buyer.uid)).toEqual([1, 3])

    await shop.sandbox.post('/_sandbox/refund', { transactionId: Number(transId), silent: true })
    expect(await payments(`revoke ${po} --reason chargeback`)).toMatchObject({ code: 0 })
    const refused = await payments(`restore ${po}`)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(`By the provider's rows order ${po} is not paid: nothing was changed.`)
    expect(await shop.paidTests(buyer.uid)).toEqual([1])

    const { out } = await payments(`show ${buyer.email}`)
    const [placed, row, recorded, revoked] = [
      `Order ${po} for Test 3 at 59.99 USD; checkouts ${po}-1.`,
      `Provider's row ${transId}: APPROVED purchase, 59.99 USD, invoice ${po}-1; told by status.`,
      `Payment sandbox:${transId} of 59.99 USD recorded; revoked now.`,
      `Operator ${operator}: payments revoke ${po}, started, because: chargeback`,
    ].map((text) => out.indexOf(text))
    expect(placed).toBeGreaterThan(0)
    expect(row).toBeGreaterThan(placed!)
    expect(recorded).toBeGreaterThan(row!)
    expect(revoked).toBeGreaterThan(recorded!)
    expect(out).toContain('May take: Test 1 (registration).')
  })

  test('adopts what was paid after the backup that was restored, once it is told whose it was', async () => {
    // The shop's database as it was when a backup of it was made.
    const restored = { DATABASE_URL: await shop.copyOfDatabase() }
    const { po, transId } = await shop.buy(buyer, '4')
    expect(await shop.paidTests(buyer.uid, restored.DATABASE_URL)).toEqual([1])

    const lost = await payments(`refund ${transId} --why "lost"`, restored)
    expect(lost.code).toBe(1)
    const adopt = (email: string, item: string) =>
      payments(`adopt ${transId} --email ${email} --item ${item}`, restored)
    expect((await adopt('eve@example.com', '4')).err).toContain('Nobody has a login with this address.')
    expect((await adopt(buyer.email, 'all')).err).toContain(
      `${transId} is of 59.99 USD, and All Tests costs this buyer`,
    )
    expect(await shop.paidTests(buyer.uid, restored.DATABASE_URL)).toEqual([1])
    expect(await adopt(buyer.email, '4')).toMatchObject({
      code: 0,
      out: `Adopted ${transId} as order ${po}: user ${buyer.uid} has Test 4.\n`,
    })
    expect(await shop.paidTests(buyer.uid, restored.DATABASE_URL)).toEqual([1, 4])
    expect(await payments(`refund ${transId} --why "asked for"`, restored)).toMatchObject({ code: 0 })
    expect(await shop.paidTests(buyer.uid, restored.DATABASE_URL)).toEqual([1])
    // The address was typed in, and is not written down.
    const acts = await shop.serve(
      ({ deps }) => deps.store.operatorActs.about([transId]),
      restored.DATABASE_URL,
    )
    expect(acts.map(({ command, outcome }) => `${command} ${outcome}`)).toContain('payments adopt 4 done')
    expect(JSON.stringify(acts)).not.toContain('@')
  })

  test('deletes and exports accounts only with a name beside it, and says why in the table', async () => {
    const email = 'cid@example.com'
    const uid = await shop.register(email)
    const account = (...words: string[]) => shop.command('scripts/operate/account.ts', words)
    expect(await account('export', email)).toMatchObject({ code: 0 })
    const refused = await account('delete', email)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('Say why, it is written down: --why "…".')
    expect(await account('delete', email, '--why', 'asked for by mail')).toMatchObject({ code: 0 })
    expect(await actsAbout(uid)).toEqual([
      `${operator}|account export|${uid}||started`,
      `${operator}|account export|${uid}||done`,
      `${operator}|account delete|${uid}|asked for by mail|started`,
      `${operator}|account delete|${uid}|asked for by mail|done`,
    ])
  })
})

/** A stranger's checkout, at a sandbox of theirs. */
async function openAt(port: number): Promise<{ checkoutToken: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/v2/helcim-pay/initialize`, {
    method: 'POST',
    headers: { 'api-token': 'sandbox-api-token' },
    body: JSON.stringify({
      ...{ paymentType: 'purchase', amount: 59.99, currency: 'USD' },
      invoiceRequest: { invoiceNumber: 'a stranger’s', lineItems: [{ description: 'x', total: 59.99 }] },
    }),
  })
  return response.json()
}
