import { sql } from 'drizzle-orm'
import { counts } from '../../../functions/base/counters'
import { createKeptCheck } from '../../../functions/payments/heartbeat'
import { refund } from '../../../functions/payments/reviewDecisions'
import { buyingBeforeEach } from '../../support/buying'

describe('the daily check of granted orders', () => {
  const buying = buyingBeforeEach()
  const unpaid = async () => {
    const log = jest.spyOn(buying.world.deps.log, 'error')
    const check = createKeptCheck(buying.world.deps)
    await check()
    await check()
    const found = log.mock.calls.map(([line]) => line as { event: string; po: string })
    log.mockRestore()
    const gauge = await counts.getSingleMetric('passage_nine_unpaid_grants')?.get()
    expect(gauge?.values[0]?.value).toBe(found.length)
    return found.map(({ po }) => po)
  }
  const keep = (po: string, rows: [type: string, cents: number | null][]) =>
    Promise.all(
      rows.map(([type, cents], index) =>
        buying.database.sql.execute(
          sql`insert into transactions (provider, trans_id, po, invoice, type, status, amount_cents, currency, words, seen_at, told_by)
              values ('sandbox', ${`9${index}${po.slice(0, 8)}`}, ${po}, ${po}, ${type}, 'approved', ${cents}, 'USD', '', now(), 'sweep')`,
        ),
      ),
    )

  test('finds none among those that were paid, in any price, nor where a part was let go', async () => {
    await buying.buy('2')
    const { transId } = await buying.buy('')
    await refund(buying.world.deps, transId, 2_000)
    expect(await unpaid()).toEqual([])
  })

  test.each([
    ['a return', [['reverse', 5_999]]],
    ['a part that went back', [['refund', 1]]],
    ['a row that nobody understands', [['unknown', 1]]],
    ['an amount that nobody can read', [['purchase', null]]],
  ] as const)(
    'finds one whose money is in doubt by %s, once a day, and none about which a person is asked',
    async (_what, rows) => {
      const { po } = await buying.buy()
      await keep(po, [...rows] as [string, number | null][])
      expect(await unpaid()).toEqual([po])
      await buying.database.sql.execute(
        sql`insert into reviews (id, provider, trans_id, po, reason, currency, created_at)
          values (gen_random_uuid(), 'sandbox', '1', ${po}, 'type', 'USD', now())`,
      )
      expect(await unpaid()).toEqual([])
    },
  )

  test('takes a refund that was undone for none, and cards that were voided for no money', async () => {
    const { po } = await buying.buy()
    await keep(po, [
      ['refund', 5_999],
      ['reverse', 5_999],
    ])
    expect(await unpaid()).toEqual([])
    const other = (await buying.buy('3')).po
    await keep(
      other,
      Array.from({ length: 14 }, (_, index) => [index % 2 ? 'reverse' : 'purchase', 5_999]),
    )
    expect(await unpaid()).toEqual([])
    await buying.database.sql.execute(
      sql`delete from transactions where po = ${other} and trans_id not like '9%'`,
    )
    expect(await unpaid()).toEqual([other])
  })
})
