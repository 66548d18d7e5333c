import { sql } from 'drizzle-orm'
import { AccountExport } from '../../../domain/account'
import { counts } from '../../../functions/base/counters'
import { MailRefused } from '../../../functions/mail/mailSender'
import { buyingBeforeEach } from '../../support/buying'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

describe('the receipt by mail', () => {
  const buying = buyingBeforeEach()
  // Takes mails of earlier tests off the list.
  beforeEach(() => buying.database.sql.execute(sql`update mails set next_try_at = null`))

  const sendDue = (ending?: AbortSignal) => buying.world.deps.mails.sendDue(ending)
  const received = () => buying.world.mailbox.received
  const kept = async () => {
    const answer = await buying.world.endpoints.exportAccount(buying.buyer, {})
    return AccountExport.parse(JSON.parse(await answer.text())).mails
  }

  test('is sent once after a grant, to the buyer, with all that the refund policy asks for', async () => {
    const { po, transId } = await buying.buy()
    await sendDue()
    await sendDue()
    expect(received()).toHaveLength(1)
    const [mail] = received()
    expect(mail).toMatchObject({
      to: buying.buyer.email,
      subject: 'Your receipt from Passage Nine: Test 2',
    })
    for (const part of [mail?.text, mail?.html]) {
      for (const fact of [po, transId, '$59.99 USD', 'Passage Nine Ltd', 'help@example.com', 'Test 2']) {
        expect(part).toContain(fact)
      }
    }
    expect(await kept()).toMatchObject([{ sentAt: expect.any(String), givenUpAt: null }])
  })

  test('says what is to be returned of a sum that was more than due', async () => {
    const bundle = await buying.openOrder('')
    buying.world.clock.advance(75)
    await buying.buy('2')
    buying.world.provider.charge(bundle)
    await buying.look(bundle)
    await sendDue()
    const ofBundle = received().find(({ subject }) => subject.endsWith('All Tests'))
    expect(ofBundle?.text).toContain('To be returned: $59.99 USD, more than was due')
    expect(received().find((mail) => mail !== ofBundle)?.text).not.toContain('To be returned')
  })

  test('that no server takes comes again, later and later, as the same mail', async () => {
    await buying.buy()
    buying.world.mailbox.failing = 3
    for (const minutes of [0, 1, 5, 15]) {
      buying.world.clock.advance(minutes * MINUTE - 1)
      await sendDue()
      expect(received()).toEqual([])
      buying.world.clock.advance(1)
      await sendDue()
    }
    expect(received()).toHaveLength(1)
  })

  test('of one whose process dies after the server took it is sent again, known as the same', async () => {
    await buying.buy()
    const [mail] = await buying.world.deps.store.mails.takeDue({
      now: new Date(buying.world.clock.now()),
      again: new Date(buying.world.clock.now() + 2 * MINUTE),
      limit: 5,
    })
    await sendDue()
    expect(received()).toEqual([])
    buying.world.clock.advance(2 * MINUTE)
    await sendDue()
    expect(received()).toMatchObject([{ id: mail?.id }])
  })

  test('is given up after three days, which is counted', async () => {
    await buying.buy()
    buying.world.mailbox.failing = 100
    const before = await givenUp()
    for (let days = 0; days < 4; days += 0.5) {
      await sendDue()
      buying.world.clock.advance(DAY / 2)
    }
    expect(await givenUp()).toBe(before + 1)
    buying.world.mailbox.failing = 0
    await sendDue()
    expect(received()).toEqual([])
    expect(await kept()).toMatchObject([{ sentAt: null, givenUpAt: expect.any(String) }])
  })

  test.each([
    ['for good', true, 0],
    ['for now', false, 1],
  ])(
    'that its recipient’s server refuses %s delays no other mail and raises no alert',
    async (_what, forGood, later) => {
      await buying.buy()
      const { mailbox, clock, deps } = buying.world
      mailbox.refusing.set(buying.buyer.email, new MailRefused(forGood, {}))
      const notice = {
        about: 'changed',
        recipient: 'other@example.com',
        from: 'a@b.example',
        to: 'c@d.example',
      } as const
      await deps.store.transaction((lent) => deps.mails.notify(lent, buying.buyer.uid, [notice]))
      const before = await givenUp()
      await sendDue()
      expect(received().map(({ to }) => to)).toEqual(['other@example.com'])
      mailbox.refusing.clear()
      clock.advance(60 * MINUTE)
      await sendDue()
      expect(received()).toHaveLength(1 + later)
      expect(await givenUp()).toBe(before)
    },
  )

  test('ends with the process, whatever the server does, and comes again', async () => {
    await buying.buy()
    const { mailbox, deps, clock } = buying.world
    const { send } = mailbox
    mailbox.send = () => new Promise(() => undefined)
    const ending = new AbortController()
    const round = deps.mails.sendDue(ending.signal)
    ending.abort()
    await round
    mailbox.send = send
    clock.advance(2 * MINUTE)
    await sendDue()
    expect(received()).toHaveLength(1)
  })

  test('goes to the current address, and is not sent once the account is deleted', async () => {
    await buying.buy()
    const { deps, endpoints, clock } = buying.world
    const change = { from: buying.buyer.email, to: 'corrected@example.com', loggedInAt: new Date() }
    await deps.store.users.changeAddress(buying.buyer.uid, change)
    await sendDue()
    expect(received()).toMatchObject([{ to: 'corrected@example.com' }])

    await buying.buy('3')
    clock.advance(71 * MINUTE)
    const caller = { ...buying.buyer, loggedInAt: clock.now() }
    await endpoints.deleteAccount(caller, { id: caller.uid, username: caller.email })
    await sendDue()
    expect(received()).toHaveLength(1)
    const rows: unknown = await buying.database.sql.execute(
      sql`select id from mails where user_id = ${caller.uid}`,
    )
    expect((rows as { rows: unknown[] }).rows).toEqual([])
  })
})

async function givenUp(): Promise<number> {
  const [, count = '0'] =
    /passage_nine_mails_total\{outcome="given_up"\} (\d+)/.exec(await counts.metrics()) ?? []
  return Number(count)
}
