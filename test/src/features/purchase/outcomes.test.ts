import { identityFound } from '../../../../src/auth/authSlice'
import type { PaymentMessage } from '../../../../src/features/purchase/paymentMessages'
import { grantedTexts, noticeOf } from '../../../../src/features/purchase/purchaseTexts'
import { entryPaid, newUser, person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { pass, settle } from '../../../support/browser/passTime'
import { openCheckout, purchaseOf, type OpenedPage } from '../../../support/browser/purchase/checkoutPage'

const fake = fakeServerBeforeEach()

const charged: PaymentMessage = { kind: 'charged', transId: '40000001', hash: 'a-hash' }
const declined = (reason: string): PaymentMessage => ({ kind: 'declined', reason })
const closed: PaymentMessage = { kind: 'closed' }

function told(page: OpenedPage): string | null {
  const purchase = purchaseOf(page)
  const notice = noticeOf(purchase)
  if (notice) return notice.text
  if (purchase.status !== 'done') return purchase.status
  const { outcome } = purchase
  if (outcome.kind === 'granted') return grantedTexts(outcome).join(' ')
  return outcome.kind === 'failed' ? outcome.message : outcome.kind
}

const CHECKING = 'Checking with the card provider whether you were charged for Test 2…'
const CONFIRMING = 'Your payment for Test 2 is being confirmed. Please do not pay again.'
const GRANTED = 'Congratulations you now have access to Test 2 You paid $59.99.'
const UNSEEN =
  'The card provider shows no charge for Test 2, so you can buy it again. If a charge appears later, you get access or the money back.'
const REPEAT =
  'The card provider takes two equal payments within five minutes for a duplicate, even for different tests. Wait five minutes, or use another card.'

const charge = () => fake.payments.charge()
const intoReview = () => void Object.assign(fake.payments.find('po-1') ?? {}, { state: 'review' })

type Outcome = [
  what: string,
  before: (() => unknown) | null,
  says: PaymentMessage[],
  atOnce: string,
  later: (() => unknown) | null,
  end: string,
]

const outcomes: Outcome[] = [
  ['approved (100)', charge, [charged], GRANTED, null, GRANTED],
  ['approved, three messages (110)', charge, [charged, charged, charged], GRANTED, null, GRANTED],
  ['charged, closed without a word (112, 113)', charge, [closed], GRANTED, null, GRANTED],
  ['charged, and found later (123)', null, [charged], CONFIRMING, charge, GRANTED],
  ['closed, and a charge found later', null, [closed], CHECKING, charge, GRANTED],
  [
    'charged, in words that cannot be read',
    null,
    [{ kind: 'chargedUnreadably' }],
    CONFIRMING,
    charge,
    GRANTED,
  ],
  ['a message that lies (115, 116)', null, [charged], CONFIRMING, null, UNSEEN],
  ['closed without paying', null, [closed], CHECKING, null, 'Payment window closed. No charge was made.'],
  [
    'declined, closed (209)',
    null,
    [declined('Transaction Declined: DO NOT HONOR'), closed],
    CHECKING,
    null,
    'Your card was declined: do not honor. You were not charged.',
  ],
  ['declined, then approved', charge, [declined('EXPIRED CARD'), charged], GRANTED, null, GRANTED],
  [
    'declined as a duplicate',
    null,
    [declined('SUSPECTED DUPLICATE'), closed],
    CHECKING,
    null,
    `Your card was declined: suspected duplicate. You were not charged. ${REPEAT}`,
  ],
  [
    'declined without a reason',
    null,
    [declined('Transaction declined. DECLINED'), closed],
    CHECKING,
    null,
    'Your card was declined. You were not charged.',
  ],
  [
    'declined with a reason in letters of its own',
    null,
    [declined('Transaction Declined: CVV2 MISMATCH'), closed],
    CHECKING,
    null,
    'Your card was declined: CVV2 mismatch. You were not charged.',
  ],
  [
    'declined with markup, which stays text',
    null,
    [declined('<b>No</b>'), closed],
    CHECKING,
    null,
    'Your card was declined: <b>No</b>. You were not charged.',
  ],
  [
    'the provider cannot be asked, and then it can (118)',
    () => ((fake.payments.state.isProviderDown = true), charge()),
    [charged],
    CONFIRMING,
    () => (fake.payments.state.isProviderDown = false),
    GRANTED,
  ],
  [
    'the provider cannot be asked',
    () => (fake.payments.state.isProviderDown = true),
    [closed],
    CHECKING,
    null,
    CHECKING,
  ],
  [
    'the server was told not to ask',
    () => (fake.payments.state.isProviderSpared = true),
    [closed],
    CHECKING,
    null,
    CHECKING,
  ],
  [
    'no answer to the report',
    () => (fake.state.failing.set('addPayment', 'noAnswer'), charge()),
    [charged],
    CONFIRMING,
    null,
    GRANTED,
  ],
  [
    'the server is out of reach',
    () => fake.state.failing.set('getPaymentStatus', 'noAnswer'),
    [closed],
    CHECKING,
    () => fake.state.failing.clear(),
    'Payment window closed. No charge was made.',
  ],
  [
    'a payment that does not fit',
    intoReview,
    [charged],
    'We are checking your payment for Test 2. You will get access or your money back; please do not pay again.',
    null,
    'We are checking your payment for Test 2. You will get access or your money back; please do not pay again.',
  ],
  [
    'more was paid than was due',
    () => ((fake.payments.state.overpaid = 59.99), charge()),
    [charged],
    `${GRANTED} You paid $59.99 more than was due. It will be returned to the card you paid with; you do not need to do anything.`,
    null,
    `${GRANTED} You paid $59.99 more than was due. It will be returned to the card you paid with; you do not need to do anything.`,
  ],
]

test.each(outcomes)('%s', async (_what, before, says, atOnce, later, end) => {
  const page = await openCheckout()
  before?.()
  for (const message of says) page.frame.say(message)
  await settle()
  expect(told(page)).toBe(atOnce)
  expect(page.frame.shown).toBeNull()
  later?.()
  await pass(200_000, 1_000)
  expect(told(page)).toBe(end)
  expect(fake.named('addPayment').length).toBeLessThanOrEqual(1)
  const isGranted = fake.state.user?.tests[1]?.paid
  expect(isGranted).toBe(end.startsWith(GRANTED))
})

test('a charge is reported with the fields of the specification', async () => {
  const page = await openCheckout()
  charge()
  page.frame.say(charged)
  await settle()
  expect(fake.payments.state.reports).toEqual([
    {
      id: 'a-hash',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      username: 'me@example.com',
      amount: 59.99,
      testNumber: '2',
      transId: '40000001',
      invoice: 'po-1',
    },
  ])
})

test('a review that an operator has ended is shown after the next reload', async () => {
  const page = await openCheckout()
  intoReview()
  page.frame.say(charged)
  await settle()
  Object.assign(fake.payments.find('po-1') ?? {}, { state: 'open', charged: '40000001' })
  page.store.dispatch({ type: 'auth/loggedOut' })
  page.store.dispatch(identityFound(person))
  await settle()
  expect(told(page)).toBe(GRANTED)
})

test('the record is loaded and posted once, as it is, before the congratulation', async () => {
  const page = await openCheckout()
  charge()
  fake.state.failing.set('updateUser', 'unavailable')
  page.frame.say(charged)
  await pass(30_000, 500)
  expect(told(page)).toBe(GRANTED)
  const [sent, ...more] = fake.named('updateUser')
  expect(more).toEqual([])
  const { tests } = newUser()
  expect(sent?.body).toMatchObject({ id: person.uid, tests: tests.with(1, entryPaid(2)) })
})
