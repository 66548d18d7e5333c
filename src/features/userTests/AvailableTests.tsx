import type { ReactNode } from 'react'
import { Alert, Box, Flex, Table, VisuallyHidden } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Item } from '../../../domain/pricing'
import { noPlan } from '../../../domain/plan'
import type { User } from '../../../domain/records'
import { useConfig } from '../../config'
import { paths } from '../../paths'
import { Page } from '../../ui/page/Page'
import { tableSlotRecipe } from '../../ui/theme/tableRecipe'
import { NextCard } from './NextCard'
import { planText } from './planText'
import { PurchasePanel } from './PurchasePanel'
import { TestRowView } from './TestRowView'
import { nextStep, rowsOf, type TestRow } from './testRows'

type AvailableTestsProps = {
  user: User
  /** Server time, in ms. */
  now: number
  /** Unsent answers of the running test. */
  unsent: number
  /** Opens the page that asks before a start. */
  onOpen(testNumber: number): void
  renderPurchase(item: Item): ReactNode
  notice: ReactNode
  address: ReactNode
  seal: ReactNode
  scores: ReactNode
}

export function AvailableTests(props: AvailableTestsProps) {
  const { user, now, unsent, onOpen, renderPurchase, notice, address, seal, scores } = props
  const { supportEmail } = useConfig()
  const rows = rowsOf(user)
  const next = nextStep(rows)
  const paidTests = rows.filter(({ paid }) => paid).length
  const hasUnpaid = paidTests < rows.length
  const hasOffer = hasUnpaid && !user.bundleHeld
  const taken = rows.filter(({ isTaken }) => isTaken).length
  return (
    <Page heading="Available Tests">
      {notice}
      {address}
      {next && (
        <NextCard
          step={next}
          {...{ now, unsent, onOpen }}
          scores={taken > 0 ? scores : null}
          hasTrend={taken > 1}
          plan={<PlanLine user={user} rows={rows} now={now} />}
        />
      )}
      <Box css={linkCss}>
        <Link to={paths.purchaseHistory}>View Purchase History</Link>
      </Box>
      {/* Explicit roles: the phone layout would remove the table semantics. */}
      <Table.Root recipe={tableSlotRecipe} role="table" css={tableCss}>
        <Table.Header role="rowgroup">
          <Table.Row role="row">
            <Table.ColumnHeader role="columnheader" scope="col">
              Test Number
            </Table.ColumnHeader>
            <Table.ColumnHeader role="columnheader" scope="col">
              <VisuallyHidden>Start</VisuallyHidden>
            </Table.ColumnHeader>
            <Table.ColumnHeader role="columnheader" scope="col">
              Score
            </Table.ColumnHeader>
            <Table.ColumnHeader role="columnheader" scope="col">
              <VisuallyHidden>Purchase</VisuallyHidden>
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body role="rowgroup">
          {rows.map((row) => (
            <TestRowView
              key={row.number}
              row={row}
              isHeld={next?.kind === 'resume' && next.row !== row}
              now={now}
              onOpen={onOpen}
              purchase={renderPurchase({ kind: 'single', testNumber: row.number })}
            />
          ))}
          {hasOffer && (
            <Table.Row role="row">
              <Table.ColumnHeader role="rowheader" scope="row">
                All
              </Table.ColumnHeader>
              <Table.Cell role="cell" />
              <Table.Cell role="cell" />
              <Table.Cell role="cell">{renderPurchase({ kind: 'bundle' })}</Table.Cell>
            </Table.Row>
          )}
        </Table.Body>
      </Table.Root>
      {user.bundleHeld && rows.length - paidTests > 1 && (
        <Alert.Root role="status">
          <p>
            Because an earlier payment did not stand, the remaining tests are sold one by one on this account
            for now. Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </Alert.Root>
      )}
      {hasUnpaid ? (
        <PurchasePanel {...{ paidTests, seal }} hasBundle={hasOffer} />
      ) : (
        <Flex marginTop="4">{seal}</Flex>
      )}
    </Page>
  )
}

type PlanLineProps = Pick<AvailableTestsProps, 'user' | 'now'> & { rows: readonly TestRow[] }

function PlanLine({ user: { plan = noPlan }, rows, now }: PlanLineProps) {
  const left = rows.filter(({ paid, isTaken }) => paid && !isTaken).length
  const text = planText(plan, left, now)
  return (
    <>
      {plan.name !== null && <p>Hello, {plan.name}.</p>}
      {text !== null && <p>{text}</p>}
      <Link to={`${paths.account}#exam-settings`}>
        {text === null ? 'Set your exam date' : 'Exam settings'}
      </Link>
    </>
  )
}

const linkCss = {
  marginTop: '2',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
}

const tableCss = {
  tableLayout: 'fixed',
  '& tbody th': { fontWeight: '600' },
  '& thead th:nth-of-type(2)': { width: '14rem' },
  '& thead th:nth-of-type(3)': { width: '11rem' },
  '& thead th:nth-of-type(4)': { width: '17rem' },
  '& tbody td:nth-of-type(3)': { textAlign: 'end' },
  '@media (max-width: 63.99rem)': {
    '& thead': { srOnly: true },
    '& tbody, & tbody tr': { display: 'block' },
    '& tbody tr': {
      ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' },
      ...{ minHeight: '3.75rem', paddingBlock: '2' },
    },
    '& tbody th, & tbody td': { padding: '0' },
    // Makes the headers' children flex items.
    '& tbody th': { display: 'contents' },
    // Its column has no header on a phone.
    '& [data-test]': { order: '-3', minWidth: '4rem', whiteSpace: 'nowrap' },
    '& [data-test]::before': { content: '"Test "' },
    '& [data-fields]': { order: '1', flexBasis: '100%' },
    '& tbody td:nth-of-type(2)': { order: '-2', flexGrow: '1', whiteSpace: 'nowrap' },
    '& tbody td:is(:nth-of-type(1), :nth-of-type(3))': { marginInlineStart: 'auto' },
    '& tbody td:empty': { display: 'none' },
  },
  // On a phone Start and Purchase share a row.
  '@media (max-width: 29.99rem)': {
    '& tbody tr:has(td:nth-of-type(3):not(:empty)) [data-fields]': { order: '-1' },
    '& tbody tr:has(td:nth-of-type(1) + td + td:not(:empty)) td:nth-of-type(2)': { flexBasis: '60%' },
    '& tbody td:nth-of-type(3)': { marginInlineStart: '0' },
    '& tbody td:empty ~ td:nth-of-type(3)': { marginInlineStart: 'auto' },
  },
} as const
