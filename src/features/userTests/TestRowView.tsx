import type { ReactNode } from 'react'
import { Box, Button, Flex, Table, VisuallyHidden } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { dateForms, formatLeft, secondsLeft } from '../../../domain/base/time'
import { testPageOf } from '../../paths'
import { disciplinesOf } from './disciplines'
import type { TestRow } from './testRows'

type TestRowProps = {
  row: TestRow
  /** Another test is running. */
  isHeld: boolean
  now: number
  onOpen(testNumber: number): void
  purchase: ReactNode
}

export function TestRowView({ row, isHeld, now, onOpen, purchase }: TestRowProps) {
  const { number, paid, score, inTime, isTaken, deadline } = row
  return (
    <Table.Row role="row">
      <Table.ColumnHeader
        role="rowheader"
        scope="row"
        // Labeled by its number only, since screen readers repeat the label at each cell.
        aria-labelledby={`test-${number}`}
        aria-describedby={`fields-${number}`}
      >
        <Box id={`test-${number}`} data-test={number}>
          {number}
        </Box>
        <Box id={`fields-${number}`} data-fields color="mutedInk" textStyle="small" fontWeight="400">
          {disciplinesOf(number)}
        </Box>
      </Table.ColumnHeader>
      <Table.Cell role="cell">
        <Flex align="center" gap={{ base: '3', md: '4' }}>
          {paid && isTaken && deadline === null && !isHeld && (
            <Button asChild variant="outline">
              <Link to={testPageOf(number)}>
                Review<VisuallyHidden> Test {number}</VisuallyHidden>
              </Link>
            </Button>
          )}
          <StartButton {...{ row, isHeld, onOpen }} />
        </Flex>
      </Table.Cell>
      <Table.Cell role="cell">
        <Box as={isTaken ? 'strong' : 'span'}>{score}</Box>
        {inTime !== undefined && (
          <Box color="mutedInk" textStyle="small">
            {inTime} in time
          </Box>
        )}
        <Box color="mutedInk" textStyle="small">
          {stateOf(row, now)}
        </Box>
      </Table.Cell>
      <Table.Cell role="cell">{paid ? null : purchase}</Table.Cell>
    </Table.Row>
  )
}

type StartButtonProps = Pick<TestRowProps, 'row' | 'isHeld' | 'onOpen'>

function StartButton({ row, isHeld, onOpen }: StartButtonProps) {
  const navigate = useNavigate()
  const { number, paid, isTaken, deadline } = row
  if ((!paid && deadline === null) || isHeld) {
    return (
      <Button variant="outline" disabled>
        <span>
          Start<VisuallyHidden> Test {number}</VisuallyHidden>
        </span>
      </Button>
    )
  }
  const isAgain = isTaken && deadline === null
  return (
    <Button
      variant={isAgain ? 'plain' : 'outline'}
      onClick={() => (deadline === null ? onOpen(number) : void navigate(testPageOf(number)))}
    >
      <span>
        {deadline === null ? 'Start' : 'Resume'}
        <VisuallyHidden> Test {number}</VisuallyHidden>
        {isAgain && ' again'}
      </span>
    </Button>
  )
}

function stateOf(row: TestRow, now: number): string | null {
  const { paid, percent, finishedAt, deadline, isTaken, takenBack } = row
  if (deadline !== null) {
    const left = secondsLeft(deadline, now)
    const what = left === 0 ? 'time is up' : formatLeft(left)
    // The score beside it is from the previous attempt.
    return `${isTaken ? 'New attempt' : 'In progress'} · ${what}`
  }
  if (takenBack) return takenBack.refunded ? 'Refunded' : 'Access ended'
  if (!paid) return null
  if (percent === null) return null
  return [`${percent}%`, ...(finishedAt === null ? [] : [dayOf(finishedAt, now)])].join(' · ')
}

/** Omits the current year. */
function dayOf(instant: string, now: number): string {
  return dateForms.day(instant).replace(`, ${new Date(now).getFullYear()}`, '')
}
