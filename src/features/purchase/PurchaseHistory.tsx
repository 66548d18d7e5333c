import { dateForms } from '../../../domain/base/time'
import { Box } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { centsFromDollars, formatDollars, itemNamed, itemTitle } from '../../../domain/pricing'
import type { Payment } from '../../../domain/records'
import { useGetPaymentsByUserIdQuery } from '../../api/api'
import { failureOf } from '../../api/failure'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Link } from '../../ui/Link'
import { Page } from '../../ui/page/Page'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { Wait } from '../../ui/Wait'

type PurchaseHistoryProps = {
  username: string
  testsPath: string
  /** The address of a payment's receipt. */
  receiptOf(paymentId: string): string
}

/** The Purchase History screen, each row with its receipt. */
export function PurchaseHistory({ username, testsPath, receiptOf }: PurchaseHistoryProps) {
  const navigate = useNavigate()
  const { data: payments, error, isFetching, refetch } = useGetPaymentsByUserIdQuery({ username })
  return (
    <Page heading="Purchase History">
      {isFetching && <Wait>Loading your purchases</Wait>}
      {error !== undefined && !isFetching && (
        <Failure failure={failureOf(error)} what="Your purchases could not be loaded." onRetry={refetch} />
      )}
      {payments?.length === 0 && (
        <p>
          You have not bought anything yet. Test 1 came with your account; the others are on the tests page.
        </p>
      )}
      {payments && payments.length > 0 && <PaymentsTable payments={payments} receiptOf={receiptOf} />}
      <Box marginTop="8">
        <Button variant="plain" onClick={() => navigate(testsPath)}>
          Go Back to Tests
        </Button>
      </Box>
    </Page>
  )
}

type PaymentsTableProps = { payments: Payment[] } & Pick<PurchaseHistoryProps, 'receiptOf'>

function PaymentsTable({ payments, receiptOf }: PaymentsTableProps) {
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label="Purchases">
      <Box as="table" width="100%" css={tableCss}>
        <thead>
          <tr>
            {['ID', 'Username', 'Date', 'Amount', 'Test Number'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>Receipt</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ id, username, date, amount, testNumber }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{username}</td>
              <td>{dateForms.weekday(date)}</td>
              <td>${formatDollars(centsFromDollars(amount))}</td>
              <td>{testNumber === '' ? 'All' : testNumber}</td>
              <td>
                <Link to={receiptOf(id)}>
                  Receipt
                  <VisuallyHidden> of {itemTitle(itemNamed(testNumber))}</VisuallyHidden>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const tableCss = {
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'start', paddingBlock: '3', paddingInlineEnd: '6', verticalAlign: 'top' },
  '& td:first-of-type': { minWidth: '9rem', maxWidth: '16rem', overflowWrap: 'anywhere' },
  '& td:nth-of-type(2)': { overflowWrap: 'anywhere', minWidth: '8rem' },
  '& tbody tr': { borderTop: 'hairline' },
  '& thead th': { color: 'mutedInk', fontWeight: '500' },
} as const
