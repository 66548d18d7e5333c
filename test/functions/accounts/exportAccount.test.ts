import { AccountExport } from '../../../domain/account'
import { buyingBeforeEach, makeBuying } from '../../support/buying'
import { newAttempt, rightAnswers, finish, save, stamp } from '../../support/functions'
import { Act } from '../../../domain/acts'

describe('the export of an account', () => {
  const buying = buyingBeforeEach()

  const exported = async () =>
    AccountExport.parse(
      JSON.parse(await (await buying.world.endpoints.exportAccount(buying.buyer, {})).text()),
    )

  test('is whole but for the login where the identity provider cannot be reached', async () => {
    buying.world.identity.describe = () => Promise.reject(new Error('No answer.'))
    expect(await exported()).toMatchObject({ user: { id: buying.buyer.uid }, identity: null })
  })

  test('has every act of every attempt: answers, flags and highlights, with their times', async () => {
    const { world, buyer } = buying
    const first = await newAttempt(world, buyer)
    const answers = rightAnswers(world, 4)
    const at = new Date(world.clock.now()).toISOString()
    const highlight = Act.parse({
      ...{ ...stamp(world), kind: 'highlight', passage: 1 },
      value: [{ paragraph: 1, start: 0, end: 4, colour: 'blue' }],
    })
    const flag = Act.parse({
      ...{ ...stamp(world), kind: 'flag', passage: 1, question: 2, value: true },
    })
    const acts = [...answers, highlight, flag]
    await finish(world, buyer, first.attemptId, acts)
    const second = await newAttempt(world, buyer, first.attemptId)
    await save(world, buyer, second.attemptId, rightAnswers(world, 1))

    const { attempts } = await exported()
    expect(attempts).toHaveLength(2)
    expect(attempts[0]).toMatchObject({
      ...{ attemptId: first.attemptId, ordinal: 1, status: 'finished', score: '4/55', finishedBy: 'taker' },
      ...{ finishedAt: at, answers: [{ passage1: { '1': 'A', '2': 'B', '3': 'C', '4': 'D' } }] },
      tools: { flags: [2], highlights: { passage1: highlight.value } },
    })
    expect(attempts[0]?.acts).toEqual(acts.map((act) => ({ act, storedAt: at })))
    expect(attempts[1]).toMatchObject({ attemptId: second.attemptId, ordinal: 2, status: 'open', score: '' })
    expect(attempts[1]?.acts).toHaveLength(1)
  })

  test('has every practice with its acts, and in an attempt how much had been practiced before', async () => {
    const { world, buyer } = buying
    const practice = { practiceId: crypto.randomUUID(), testNumber: 1, passage: 1, spoils: true } as const
    await world.endpoints.startPractice(buyer, {
      ...practice,
      questions: [1, 2, 3, 4, 5, 6],
      mode: 'tutor',
      pace: 'untimed',
    })
    const { practiceId } = practice
    const [right] = rightAnswers(world, 1)
    const explain = { ...stamp(world), kind: 'explain' as const, question: 1 }
    await world.endpoints.saveAnswers(buyer, { attemptId: practiceId, cursor: null, acts: [right!, explain] })
    await newAttempt(world, buyer)
    const at = new Date(world.clock.now()).toISOString()

    const { practices, attempts } = await exported()
    expect(practices).toEqual([
      {
        ...{ practiceId, testNumber: 1, passage: 1, contentVersion: attempts[0]?.contentVersion },
        ...{ mode: 'tutor', paceSeconds: null, questions: [1, 2, 3, 4, 5, 6], startedAt: at },
        ...{ finishedAt: null, shownAt: at, explained: { 1: 'A' } },
        acts: [{ act: right, storedAt: at }],
      },
    ])
    expect(attempts[0]).toMatchObject({ practicedPassages: 1 })
  })

  test('has orders, payments and charges under review, and no key of a payment window', async () => {
    const { world } = buying
    const paid = await buying.openOrder()
    const { transId } = world.provider.charge(paid)
    await buying.report(transId, paid)
    world.clock.advance(1)
    const odd = await buying.openOrder('3')
    await buying.report(world.provider.charge(odd, { amountCents: 100 }).transId, odd)

    const all = await exported()
    expect(all.orders).toEqual([
      expect.objectContaining({
        poNumber: paid,
        item: '2',
        amount: 59.99,
        feeFigure: 5.3991,
        state: 'granted',
      }),
      expect.objectContaining({ poNumber: odd, item: '3', amount: 59.99, state: 'review' }),
    ])
    expect(all.payments).toEqual([
      expect.objectContaining({ transId, invoice: paid, amount: 59.99, currency: 'USD', source: 'message' }),
    ])
    expect(all.reviews).toEqual([
      expect.objectContaining({ poNumber: odd, reason: 'undercharged', amount: 58.99, resolution: null }),
    ])
    expect(all.tests.map(({ testNumber }) => testNumber)).toEqual([1, 2])
    expect(JSON.stringify(all)).not.toMatch(/token|secret/i)
  })

  test('has nothing of anybody else', async () => {
    const { world } = buying
    const other = (await makeBuying(buying.database)).buyer
    const attempt = await newAttempt(world, other)
    await world.endpoints.getPONumber(other, { testNumber: '2' })
    const text = JSON.stringify(await exported())
    for (const theirs of [other.uid, other.email, attempt.attemptId]) expect(text).not.toContain(theirs)
  })
})
