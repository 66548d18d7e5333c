import type { Parts } from '../../../functions/server'
import { readPayments } from '../../../scripts/operate/readPayments'
import { buyingBeforeEach } from '../../support/buying'

describe('npm run payments', () => {
  const buying = buyingBeforeEach()
  const payments = async (...words: string[]) =>
    readPayments(words)?.({ deps: buying.world.deps } as Parts) ?? 'nothing that can be done'
  const actsAbout = async (...names: string[]) =>
    (await buying.world.deps.store.operatorActs.about(names))
      .filter(({ command }) => command.startsWith('payments '))
      .map(({ command, subject, why, outcome }) => `${command} ${subject}, ${why}: ${outcome}`)

  test('gives a charge back in parts, says what became of the access, and writes down who did it and why', async () => {
    const { po, transId } = await buying.buy()
    expect(await payments('refund', transId, '--amount', '20.00', '--why', 'a part')).toBe(
      `Refunded 20.00 USD of ${transId}; the provider's rows show it. Its access stays.`,
    )
    expect(await payments('refund', po, '--why', 'the rest')).toBe(
      `Refunded 39.99 USD of ${transId}; the provider's rows show it. Its access is taken back.`,
    )
    expect(await payments('refund', po, '--why', 'again')).toBe(
      `All of ${transId} had gone back before: nothing was moved now. Its access is taken back.`,
    )
    await expect(payments('restore', po)).rejects.toThrow('is not paid: nothing was changed.')
    expect(await actsAbout(po)).toEqual([
      ...['started', 'done'].map((end) => `payments refund 20.00 ${transId}, a part: ${end}`),
      ...['started', 'done'].map((end) => `payments refund ${po}, the rest: ${end}`),
      ...['started', 'done'].map((end) => `payments refund ${po}, again: ${end}`),
      ...['started', 'refused'].map((end) => `payments restore ${po}, : ${end}`),
    ])
  })

  test('takes an access away without money, and gives it back', async () => {
    const { po } = await buying.buy()
    expect(await payments('revoke', po, '--reason', 'chargeback')).toContain('No money was moved')
    expect(await buying.paidTests()).toEqual([1])
    expect(await payments('restore', po)).toContain('its access is given')
    expect(await buying.paidTests()).toEqual([1, 2])
    expect(await payments('list')).toBe('No charge waits for a decision.')
    expect(await payments('show', po)).toContain(`Order ${po} for Test 2 at 59.99 USD`)
  })

  test('adopts a charge for the owner of the address, which is not recorded', async () => {
    const { identity, provider } = buying.world
    identity.find = async (email) => (email === buying.buyer.email ? buying.buyer.uid : null)
    const po = crypto.randomUUID()
    const { transId } = provider.charge(`${po}-1`, { amountCents: 5_999 })
    const adopt = (email: string) => payments('adopt', transId, '--email', email, '--item', '4')
    await expect(adopt('eve@example.com')).rejects.toThrow('Nobody has a login with this address.')
    expect(await adopt(buying.buyer.email)).toBe(
      `Adopted ${transId} as order ${po}: user ${buying.buyer.uid} has Test 4.`,
    )
    expect(await actsAbout(transId)).toContain(`payments adopt 4 ${transId}, : done`)
    expect((await actsAbout(transId)).join()).not.toContain('@')
  })
})
