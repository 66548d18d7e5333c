import { sql } from 'drizzle-orm'
import { readBacklog } from '../../../functions/payments/heartbeat'
import { sweep } from '../../../functions/sweep'
import { buyingBeforeEach } from '../../support/buying'

describe('the backlog', () => {
  const buying = buyingBeforeEach()

  beforeEach(async () => {
    await buying.database.sql.execute(sql`update reviews set resolution = 'dismissed'`)
    await buying.database.sql.execute(sql`update mails set next_try_at = null`)
  })

  const lag = async () => (await readBacklog(buying.world.deps)).orderSeconds

  test('is the time since the oldest look was due on schedule, also while it is postponed', async () => {
    const { world } = buying
    await buying.openOrder('2')
    world.clock.advance(5)
    await buying.openOrder('3')
    world.clock.advance(100)
    expect(await lag()).toBe(30)
    world.provider.failing = 100
    await sweep(world.deps)
    world.clock.advance(30)
    expect(await lag()).toBe(60)
  })

  test('tells how long the oldest receipt has waited for a mail server, until one has taken it', async () => {
    const { clock, deps, mailbox } = buying.world
    const waited = async () => (await readBacklog(deps)).mailSeconds
    await buying.buy()
    const send = jest.spyOn(mailbox, 'send').mockRejectedValue(new Error('Refused.'))
    clock.advance(600)
    await deps.mails.sendDue()
    expect(await waited()).toBe(600)
    send.mockRestore()
    clock.advance(3_600)
    expect(await waited()).toBe(4_200)
    await deps.mails.sendDue()
    expect(await waited()).toBe(0)
  })

  test('names what waits for a person by reason and age', async () => {
    const po = await buying.openOrder('3')
    await buying.report(buying.world.provider.charge(po, { amountCents: 1 }).transId, po)
    buying.world.clock.advance(3_600)
    const { reviews } = await readBacklog(buying.world.deps)
    expect(reviews).toEqual([{ reason: 'undercharged', oldestSeconds: 3_600 }])
  })
})
