import type { Script } from '../../sandbox/pay'
import { testSandbox, type Card, type TestSandbox } from './testSandbox'

const MINUTE = 60
const SUCCESS = 'SUCCESS'
const HIDE = 'HIDE'

function said({ message }: Script['posts'][number]) {
  const { eventName = '', eventStatus = '', eventMessage = '' }: Record<string, string> = { ...message }
  return { eventName, eventStatus, eventMessage }
}

describe('a press of Pay in the sandbox', () => {
  let sandbox: TestSandbox
  let checkoutToken: string

  const opened = async (invoice: string, amount = 59.99) => {
    const tokens = await sandbox.open(invoice, amount)
    checkoutToken = tokens.checkoutToken
    return tokens
  }
  beforeEach(async () => {
    sandbox = testSandbox()
    await opened('30')
  })

  const pay = (change: Partial<Card> = {}) => sandbox.pay(checkoutToken, change)
  const statuses = async () => (await sandbox.transactions()).map(({ status }) => status)
  const webhooksAt = () => sandbox.sent.map(({ afterMs }) => afterMs)
  const eventName = () => `helcim-pay-js-${checkoutToken}`
  const abortedFor = (reason: string) => ({
    alert: reason,
    isDone: false,
    posts: [
      {
        afterMs: 0,
        message: {
          eventName: eventName(),
          eventStatus: 'ABORTED',
          eventMessage: `HelcimPay.js transaction failed - ${reason}`,
        },
      },
    ],
  })

  type Outcome = { cvv: string; posts?: [number, string][]; webhooks?: number[]; worksMs?: number }

  test.each<Outcome>([
    ...['100', '101', '102', '103', '104', '1000'].map((cvv) => ({ cvv })),
    {
      cvv: '110',
      posts: [
        [0, SUCCESS],
        [50, SUCCESS],
        [1_500, SUCCESS],
      ],
      webhooks: [1_000, 1_100],
    },
    { cvv: '111', worksMs: 8_000 },
    { cvv: '112', posts: [[0, HIDE]], webhooks: [5_000] },
    { cvv: '113', posts: [[0, HIDE]], webhooks: [] },
    { cvv: '114', posts: [[1_500, SUCCESS]], webhooks: [0] },
    { cvv: '118', webhooks: [] },
    { cvv: '120' },
    { cvv: '122' },
    { cvv: '123' },
  ])(
    'with the CVV $cvv charges',
    async ({ cvv, posts = [[0, SUCCESS]], webhooks = [1_000], worksMs = 0 }) => {
      const script = await pay({ cvv })
      expect(script).toMatchObject({ worksMs, isDone: true })
      expect(script).not.toHaveProperty('alert')
      expect(script.posts.map((post) => [post.afterMs, said(post).eventStatus])).toEqual(posts)
      expect(script.posts.filter((post) => post.elsewhere || said(post).eventName !== eventName())).toEqual(
        [],
      )
      expect(await statuses()).toEqual(['APPROVED'])
      expect(webhooksAt()).toEqual(webhooks)
    },
  )

  test.each([
    ['200', 'CVV2 MISMATCH'],
    ['205', 'DO NOT HONOR'],
    ['209', 'DO NOT HONOR'],
    ['210', 'EXPIRED CARD'],
    ['225', 'INSUFFICIENT FUNDS'],
    ['229', 'REFER TO ISSUER'],
    ['201', 'DECLINED'],
    ['999', 'DECLINED'],
  ])('with the CVV %s is declined: %s', async (cvv, reason) => {
    expect(await pay({ cvv })).toMatchObject(abortedFor(`Transaction Declined: ${reason}`))
    expect(await statuses()).toEqual(['DECLINED'])
    expect(webhooksAt()).toEqual([1_000])
  })

  describe('with a card that has just paid the same amount', () => {
    beforeEach(() => pay())
    let others = 0
    const payAnother = async (change: Partial<Card> = {}, amount = 59.99) => {
      await opened(`31-${(others += 1)}`, amount)
      return pay(change)
    }

    test('is declined as a suspected duplicate for five minutes', async () => {
      sandbox.clock.advance(5 * MINUTE - 1)
      const script = await payAnother()
      expect(script).toMatchObject(abortedFor('Transaction Declined: SUSPECTED DUPLICATE'))
      expect(await statuses()).toEqual(['APPROVED', 'DECLINED'])
      sandbox.clock.advance(1)
      expect(await payAnother()).toMatchObject({ isDone: true })
    })
  })
})
