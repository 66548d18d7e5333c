import type { ReactNode } from 'react'
import { Box, Button, chakra, HStack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms } from '../../../domain/base/time'
import { centsFromDollars, formatDollars, itemNamed, itemTitle } from '../../../domain/pricing'
import { paidForText, receiptMoment, type PaymentReceipt } from '../../../domain/wire/receipt'
import { failureOf } from '../../api/failure'
import { pagesApi } from '../../api/pagesApi'
import { useConfig } from '../../config'
import { paths } from '../../paths'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/page/Page'
import { ShortId } from '../../ui/ShortId'
import { Wait } from '../../ui/Wait'

/** Prints on its own and includes the address that the refund policy names. */
export function Receipt({ id }: { id: string }) {
  const { data: payments, error, isFetching, refetch } = pagesApi.useGetPaymentsByIdQuery({ id })
  const payment = payments?.[0]
  return (
    <Page heading="Receipt">
      {isFetching && <Wait>Loading your receipt</Wait>}
      {error !== undefined && !isFetching && (
        <Failure failure={failureOf(error)} what="The receipt could not be loaded." onRetry={refetch} />
      )}
      {payments?.length === 0 && <p>There is no payment with this ID in your account.</p>}
      {payment && <Facts payment={payment} />}
      {/* After loading, to avoid a layout shift. */}
      {!isFetching && (
        <HStack as="nav" aria-label="Receipt" gap="4" marginTop="4">
          {payment && (
            <Button variant="outline" onClick={() => window.print()}>
              Print
            </Button>
          )}
          <Link to={paths.purchaseHistory}>Back to Purchase History</Link>
        </HStack>
      )}
    </Page>
  )
}

type Fact = [name: string, value: ReactNode, whatFor?: string]

function Facts({ payment }: { payment: PaymentReceipt }) {
  const { sellerName, supportEmail } = useConfig()
  const { date, username, amount, testNumber, transId, invoice, overpaid, takenBack, takenOff } = payment
  const paidFor = paidForText(takenOff)
  const returned: Fact[] =
    overpaid === undefined
      ? []
      : [
          [
            'To be returned',
            `$${formatDollars(centsFromDollars(overpaid))} USD`,
            'More than was due. It goes back to the card that you paid with.',
          ],
        ]
  const lost: Fact[] = !takenBack
    ? []
    : [
        takenBack.refunded
          ? [
              'Refunded',
              dateForms.day(takenBack.at),
              'Your payment was returned, and the access it paid for ended.',
            ]
          : ['Access ended', dateForms.day(takenBack.at)],
      ]
  const facts: Fact[] = [
    ['Item', itemTitle(itemNamed(testNumber))],
    ...(paidFor === null ? [] : [['Paid for', paidFor] satisfies Fact]),
    ['Amount paid', `$${formatDollars(centsFromDollars(amount))} USD`],
    ...returned,
    ...lost,
    ['Date', receiptMoment.local(date)],
    ['Account', username],
    // Never shortened: support asks for it.
    ['Invoice number', invoice, 'Please send us this number with any question or refund request.'],
    [
      'Transaction',
      <ShortId key="transaction" id={transId} name="transaction" />,
      // A free item was not charged.
      amount > 0 ? 'The card provider’s number, for questions to your bank.' : undefined,
    ],
    ['Seller', sellerName],
    [
      'Support',
      <a key="support" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>,
    ],
  ]
  return (
    <chakra.dl css={factsCss}>
      {facts.map(([name, value, whatFor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {whatFor !== undefined && <Box color="mutedInk">{whatFor}</Box>}
          </dd>
        </div>
      ))}
    </chakra.dl>
  )
}

const factsCss = {
  maxWidth: '40rem',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: '4', paddingBlock: '3', borderTop: 'hairline' },
  '& dt': { width: '9rem', flexShrink: '0', color: 'mutedInk' },
  '& dd': { flex: '1 1 14rem', overflowWrap: 'anywhere' },
} as const
