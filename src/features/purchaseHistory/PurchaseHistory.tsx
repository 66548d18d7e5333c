import type { ReactNode } from 'react'
import { dateForms } from '../../../domain/base/time'
import { Alert, Box, Button, Stack, Table, VisuallyHidden } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { centsFromDollars, formatDollars, itemNamed, itemTitle } from '../../../domain/pricing'
import type { Payment } from '../../../domain/records'
import type { PaymentInReview } from '../../../domain/wire/receipt'
import { failureOf } from '../../api/failure'
import { pagesApi } from '../../api/pagesApi'
import { usePerson } from '../../auth/usePerson'
import { useConfig } from '../../config'
import { paths, receiptOf } from '../../paths'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/page/Page'
import { ShortId } from '../../ui/ShortId'
import { Wait } from '../../ui/Wait'
import { tableSlotRecipe } from '../../ui/theme/tableRecipe'

/** `notice`: the purchase that is being checked */
export function PurchaseHistory({ notice }: { notice: ReactNode }) {
  const { email: username } = usePerson()
  const navigate = useNavigate()
  const bought = pagesApi.useGetPaymentsByUserIdQuery({ username })
  const checked = pagesApi.useGetPaymentsInReviewQuery({ username })
  const isFetching = bought.isFetching || checked.isFetching
  const error = bought.error ?? checked.error
  const what = bought.error ? 'Your purchases' : 'The payments that we are checking'
  // Shown above the others, so wait for them to avoid a layout shift.
  const isChecked = checked.data !== undefined || checked.error !== undefined
  const payments = isChecked ? bought.data : undefined
  const retry = () => {
    for (const asked of [bought, checked]) if (asked.error) void asked.refetch()
  }
  return (
    <Page heading="Purchase History">
      {notice}
      {isFetching && <Wait>Loading your purchases</Wait>}
      {error !== undefined && !isFetching && (
        <Failure failure={failureOf(error)} what={`${what} could not be loaded.`} onRetry={retry} />
      )}
      {checked.data && checked.data.length > 0 && (
        <Stack gap="4" marginBottom="4">
          {checked.data.map((payment) => (
            <Checked key={payment.invoice} payment={payment} />
          ))}
        </Stack>
      )}
      {payments?.length === 0 && checked.data?.length === 0 && <p>No completed purchases.</p>}
      {payments && payments.length > 0 && <PaymentsTable payments={payments} />}
      <Box marginTop="8">
        <Button variant="outline" onClick={() => navigate(paths.login)}>
          Go Back to Tests
        </Button>
      </Box>
    </Page>
  )
}

/** A charge that an operator still has to decide about. */
function Checked({ payment: { invoice, testNumber, amount, since } }: { payment: PaymentInReview }) {
  const { supportEmail } = useConfig()
  const sum = amount === undefined ? '' : ` of $${formatDollars(centsFromDollars(amount))}`
  return (
    <Alert.Root role="status">
      <Stack gap="2" overflowWrap="anywhere">
        <p>
          We are checking a payment{sum} for {itemTitle(itemNamed(testNumber))} from {dateForms.day(since)}.
          You will get access, or the money goes back to the card you paid with. Invoice number: {invoice}
        </p>
        <p>
          Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and include the invoice
          number.
        </p>
      </Stack>
    </Alert.Root>
  )
}

const titleOf = ({ testNumber }: Payment) => itemTitle(itemNamed(testNumber))

const columns: readonly [heading: string, cell: (payment: Payment) => ReactNode][] = [
  ['ID', (payment) => <ShortId id={payment.id} name={`ID of ${titleOf(payment)}`} />],
  ['Username', ({ username }) => username],
  ['Date', ({ date }) => dateForms.weekday(date)],
  ['Amount', (payment) => <Amount {...payment} />],
  ['Test Number', titleOf],
]

function PaymentsTable({ payments }: { payments: Payment[] }) {
  return (
    // Explicit roles: the phone layout as cards would remove the table semantics.
    <Table.Root recipe={tableSlotRecipe} role="table" aria-label="Purchases" css={tableCss}>
      <Table.Header role="rowgroup">
        <Table.Row role="row">
          {columns.map(([heading]) => (
            <Table.ColumnHeader key={heading} role="columnheader" scope="col">
              {heading}
            </Table.ColumnHeader>
          ))}
          <Table.ColumnHeader role="columnheader" scope="col">
            <VisuallyHidden>Receipt</VisuallyHidden>
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body role="rowgroup">
        {payments.map((payment) => (
          <Table.Row key={payment.id} role="row">
            {columns.map(([heading, cell]) => (
              <Table.Cell key={heading} role="cell" data-column={heading}>
                {cell(payment)}
              </Table.Cell>
            ))}
            <Table.Cell role="cell">
              <Link to={receiptOf(payment.id)}>
                Receipt
                <VisuallyHidden> for {titleOf(payment)}</VisuallyHidden>
              </Link>
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}

function Amount({ amount, overpaid, takenBack }: Pick<Payment, 'amount' | 'overpaid' | 'takenBack'>) {
  return (
    <span>
      ${formatDollars(centsFromDollars(amount))}
      {overpaid !== undefined && (
        <Box color="mutedInk" textStyle="small">
          ${formatDollars(centsFromDollars(overpaid))} of it will be returned
        </Box>
      )}
      {takenBack && (
        <Box color="mutedInk" textStyle="small">
          {takenBack.refunded ? 'Refunded' : 'Access ended'} on {dateForms.day(takenBack.at)}
        </Box>
      )}
    </span>
  )
}

const tableCss = {
  '& th, & td': { position: 'relative', paddingInlineEnd: '6' },
  '& th': { paddingBlock: '3' },
  '& td': { height: '3.75rem', overflowWrap: 'anywhere' },
  '& td a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
  '& td:not([data-column=Username])': { whiteSpace: 'nowrap' },
  '@media (max-width: 63.99rem)': {
    '& thead': { srOnly: true },
    '& tbody, & tbody tr': { display: 'block' },
    '& tbody tr': { paddingBlock: '3' },
    // A long value moves to its own line before it breaks within a word.
    '& tbody td': {
      ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4' },
      ...{ height: 'auto', minHeight: '2rem', paddingInlineEnd: '0' },
    },
    '& tbody td[data-column]::before': {
      content: 'attr(data-column)',
      width: '6.5rem',
      flexShrink: '0',
      color: 'mutedInk',
    },
  },
} as const
