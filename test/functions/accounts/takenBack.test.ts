import { readPassage } from '../../../functions/exams/readPassage'
import { buyingBeforeEach } from '../../support/buying'
import { newAttempt, finish } from '../../support/functions'

describe('revoked access', () => {
  const buying = buyingBeforeEach()

  const record = () => buying.world.endpoints.getUserById(buying.buyer, { id: buying.buyer.uid })
  const entry = async (number: number) => (await record())!.tests.find((test) => test.number === number)!
  const payments = () =>
    buying.world.endpoints.getPaymentsByUserId(buying.buyer, { username: buying.buyer.email })
  const now = () => new Date(buying.world.clock.now()).toISOString()

  test('lists the test and its payment with the date until it is bought again', async () => {
    const po = (await buying.buy('2')).po
    expect(await entry(2)).not.toHaveProperty('takenBack')
    await buying.reverse(po)
    const takenBack = { at: now(), refunded: true }
    expect(await entry(2)).toMatchObject({ paid: false, takenBack })
    expect(await entry(3)).not.toHaveProperty('takenBack')
    expect(await payments()).toMatchObject([{ invoice: po, takenBack }])
    const id = (await payments())[0]?.id ?? ''
    expect(await buying.world.endpoints.getPaymentsById(buying.buyer, { id })).toMatchObject([{ takenBack }])

    const again = (await buying.buy('2')).po
    expect(await entry(2)).not.toHaveProperty('takenBack')
    const told = (await payments()).map((payment) => [payment.invoice, payment.takenBack?.refunded])
    expect(told).toEqual(
      expect.arrayContaining([
        [po, true],
        [again, undefined],
      ]),
    )
  })

  test('of a bundle lists only the tests that the bundle gave', async () => {
    await buying.buy('2')
    await buying.reverse((await buying.buy('')).po)
    expect(await entry(2)).toMatchObject({ paid: true })
    expect(await entry(2)).not.toHaveProperty('takenBack')
    expect(await entry(3)).toMatchObject({ paid: false, takenBack: { refunded: true } })
  })

  test('of a test that was lost twice, is the loss of what had given it', async () => {
    const single = (await buying.buy('2')).po
    const bundle = (await buying.buy('')).po
    await buying.reverse(single)
    const ofSingle = { at: now(), refunded: true }
    buying.world.clock.advance(10 * 86_400)
    await buying.reverse(bundle)
    expect(await entry(2)).toMatchObject({ takenBack: ofSingle })
    expect(await entry(3)).toMatchObject({ takenBack: { at: now() } })
  })

  test('that a discount leaned on keeps the bundle from being offered, as it is from being sold', async () => {
    const singles = [await buying.buy('2'), await buying.buy('3')]
    await buying.buy('')
    expect(await record()).not.toHaveProperty('bundleHeld')
    for (const { po } of singles) await buying.reverse(po)
    // The formula's price is $20.07.
    expect(await record()).toMatchObject({ bundleHeld: true })
    const ask = () => buying.world.endpoints.getPONumber(buying.buyer, { testNumber: '' })
    await expect(ask()).rejects.toMatchObject({ code: 'order_in_review' })
    buying.world.clock.advance(60)
    for (const test of ['2', '3']) await buying.buy(test)
    expect(await record()).not.toHaveProperty('bundleHeld')
  })

  test('does not take an attempt’s passages away before it is finished, and gives none after that', async () => {
    const { world, buyer } = buying
    const { attemptId } = await newAttempt(world, buyer)
    await world.deps.store.users.revoke(buyer.uid, 'registration')
    const read = (of: object = { attemptId }) =>
      readPassage(world.deps, buyer, { testNumber: 1, passage: 1, ...of })
    expect((await read()).content).toMatchObject({ test: { instructions: expect.anything() } })
    expect(await entry(1)).toMatchObject({ paid: false, running: { attemptId } })
    await finish(world, buyer, attemptId)
    for (const of of [{ attemptId }, { attemptId, asOpen: true }, {}])
      await expect(read(of)).rejects.toMatchObject({ code: 'not_paid' })
    expect(await entry(1)).toMatchObject({ score: '0/55' })
    expect(await world.endpoints.getProgress(buyer, {})).toMatchObject({ unshown: 0 })
  })
})
