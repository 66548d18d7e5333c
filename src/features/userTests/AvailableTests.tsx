import { useId, type ReactNode } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import type { Item } from '../../../domain/pricing'
import type { User } from '../../../domain/records'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { Page } from '../../ui/page/Page'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { selectRows, type TestRow } from './userTestsSlice'

type AvailableTestsProps = {
  user: User
  purchaseHistoryPath: string
  accountPath: string
  reviewPathOf(testNumber: number): string
  onStart(testNumber: number): void
  /** The Purchase button of an item, with its prices; `describedBy` names the row. */
  renderPurchase(item: Item, describedBy: string): ReactNode
  /** What there is to say of a purchase under way. */
  notice: ReactNode
  seal: ReactNode
  /** How much time the next start takes. */
  timeChoice: ReactNode
}

/** The Available Tests screen (specification, section 2). */
export function AvailableTests({
  user,
  purchaseHistoryPath,
  accountPath,
  reviewPathOf,
  onStart,
  renderPurchase,
  notice,
  seal,
  timeChoice,
}: AvailableTestsProps) {
  const rows = selectRows(user)
  const allRowId = useId()
  return (
    <Page heading="Available Tests">
      {notice}
      <Flex justify="space-between" align="center" gap="6" wrap="wrap" marginBottom="6">
        <Flex gap="6" wrap="wrap">
          <Link to={purchaseHistoryPath}>View Purchase History</Link>
          <Link to={accountPath}>Your Account</Link>
        </Flex>
        {seal}
      </Flex>
      {timeChoice}
      <Box as="table" width="100%" css={tableCss}>
        <thead>
          <tr>
            <th scope="col">Test Number</th>
            <th scope="col">
              <VisuallyHidden>Start</VisuallyHidden>
            </th>
            <th scope="col">Score</th>
            <th scope="col">
              <VisuallyHidden>Purchase</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.number}
              row={row}
              reviewPath={reviewPathOf(row.number)}
              onStart={onStart}
              renderPurchase={renderPurchase}
            />
          ))}
          {rows.some(({ paid }) => !paid) && (
            <tr>
              <th scope="row" id={allRowId}>
                All
              </th>
              <td />
              <td />
              <td>{renderPurchase({ kind: 'bundle' }, allRowId)}</td>
            </tr>
          )}
        </tbody>
      </Box>
    </Page>
  )
}

type RowProps = { row: TestRow; reviewPath: string } & Pick<AvailableTestsProps, 'onStart' | 'renderPurchase'>

function Row({ row, reviewPath, onStart, renderPurchase }: RowProps) {
  const id = useId()
  return (
    <tr>
      <th scope="row" id={id}>
        {row.number}
      </th>
      <td>
        <Button
          variant={row.paid ? 'primary' : 'plain'}
          disabled={!row.paid}
          aria-describedby={id}
          onClick={() => onStart(row.number)}
        >
          Start
        </Button>
      </td>
      <td>
        {row.score}
        {row.inTime !== undefined && <Box color="mutedInk">{row.inTime} in time</Box>}
      </td>
      <td>
        {row.isTaken && (
          <Link to={reviewPath} aria-describedby={id}>
            Review
          </Link>
        )}
        {!row.paid && renderPurchase({ kind: 'single', testNumber: row.number }, id)}
      </td>
    </tr>
  )
}

const tableCss = {
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    textAlign: 'start',
    paddingBlock: '3',
    paddingInlineEnd: { base: '2', md: '4' },
    verticalAlign: 'middle',
  },
  '& tbody tr': { borderTop: 'hairline' },
  '& thead th': { color: 'mutedInk', fontWeight: '500' },
} as const
