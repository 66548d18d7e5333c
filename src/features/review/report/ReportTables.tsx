import { Fragment } from 'react'
import { Box, chakra, Stack, Table } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { titleOfPart, type Part } from '../../../../domain/results/parts'
import { SLIP_RULE, type Turn } from '../../../../domain/results/timeAndChanges'
import type { ScoreReport } from '../../../../domain/results/report'
import { Columns, FigureTable, formatMinutes } from '../../../ui/figures/FigureTable'

type ReportTablesProps = { report: ScoreReport; reviewPathOf(question: number): string }

export function ReportTables({ report, reviewPathOf }: ReportTablesProps) {
  const { minutes, evenMinutes, changes, struckRight, slow, evidence } = report
  return (
    <Columns>
      <Stack gap="8">
        <RightAnswers report={report} />
        {changes.length > 0 && (
          <div>
            <FigureTable
              caption={`Changed answers (${summaryOf(changes.map(({ turn }) => turn))})`}
              columns={['Question', { figure: 'Minute' }, 'Change']}
            >
              <Table.Body>
                {changes.map((change, index) => (
                  <Table.Row key={index}>
                    <Table.ColumnHeader scope="row">
                      <Link to={reviewPathOf(change.question)}>{change.question}</Link>
                    </Table.ColumnHeader>
                    <Table.Cell>{change.minute}</Table.Cell>
                    <Table.Cell>
                      {change.from} to {change.to}, {change.turn}
                    </Table.Cell>
                  </Table.Row>
                ))}
              </Table.Body>
            </FigureTable>
            <Small>{SLIP_RULE}</Small>
          </div>
        )}
      </Stack>
      <Stack gap="8">
        <div>
          <FigureTable
            caption={`Time on each passage (even pace ${formatMinutes(evenMinutes)})`}
            columns={['Passage', { figure: 'Time' }, 'bar']}
          >
            <Table.Body>
              {minutes.map((each) => (
                <Table.Row key={each.passage}>
                  <Table.ColumnHeader scope="row">{each.passage}</Table.ColumnHeader>
                  <Table.Cell>{formatMinutes(each.minutes)}</Table.Cell>
                  <Table.Cell>
                    {each.minutes > 0 && <Bar share={each.minutes / (2 * evenMinutes)} mark={0.5} />}
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </FigureTable>
        </div>
        <FigureTable caption="Habits" columns={['What', 'How often']}>
          <Table.Body>
            <Table.Row>
              <Table.ColumnHeader scope="row">You struck out the correct answer</Table.ColumnHeader>
              <Table.Cell>
                <Questions numbers={struckRight} reviewPathOf={reviewPathOf} />
              </Table.Cell>
            </Table.Row>
            <Table.Row>
              <Table.ColumnHeader scope="row">
                A question took more than twice the even pace
              </Table.ColumnHeader>
              <Table.Cell>
                <Questions numbers={slow} reviewPathOf={reviewPathOf} />
              </Table.Cell>
            </Table.Row>
            <Table.Row>
              <Table.ColumnHeader scope="row">You highlighted the key paragraph</Table.ColumnHeader>
              <Table.Cell>
                {evidence.of === 0
                  ? 'No passage was highlighted'
                  : `${evidence.met} of ${evidence.of} questions`}
              </Table.Cell>
            </Table.Row>
          </Table.Body>
        </FigureTable>
      </Stack>
    </Columns>
  )
}

function RightAnswers({ report: { score, bySkill, byField, byDiscipline } }: { report: ScoreReport }) {
  return (
    <FigureTable caption="Right answers" columns={['Part', { figure: 'Right' }, 'bar']}>
      <Table.Body>
        <PartRow part={score} />
      </Table.Body>
      <Table.Body>
        <GroupHead>By skill, of those answered</GroupHead>
        {bySkill.map((part) => (
          <PartRow key={part.name} part={part} />
        ))}
      </Table.Body>
      <Table.Body>
        <GroupHead>By field and discipline, of those answered</GroupHead>
        {byField.map((part) => (
          <Fragment key={part.name}>
            <PartRow part={part} />
            {byDiscipline
              .filter(({ field }) => field === part.name)
              .map((discipline) => (
                <PartRow key={discipline.name} part={discipline} isWithin />
              ))}
          </Fragment>
        ))}
      </Table.Body>
    </FigureTable>
  )
}

function GroupHead({ children }: { children: string }) {
  return (
    <Table.Row>
      <Table.ColumnHeader scope="rowgroup" colSpan={3} fontWeight="600" paddingTop="4">
        {children}
      </Table.ColumnHeader>
    </Table.Row>
  )
}

function PartRow({ part: { name, right, of }, isWithin = false }: { part: Part; isWithin?: boolean }) {
  return (
    <Table.Row>
      <Table.ColumnHeader scope="row" paddingInlineStart={isWithin ? '4' : undefined}>
        {titleOfPart(name)}
      </Table.ColumnHeader>
      <Table.Cell>{of === 0 ? '–' : `${right} of ${of}`}</Table.Cell>
      <Table.Cell>{of > 0 && <Bar share={right / of} />}</Table.Cell>
    </Table.Row>
  )
}

function Questions({
  numbers,
  reviewPathOf,
}: { numbers: readonly number[] } & Pick<ReportTablesProps, 'reviewPathOf'>) {
  if (numbers.length === 0) return 'Never'
  return (
    <>
      {numbers.length === 1 ? 'Once: question ' : `${numbers.length} times: questions `}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          <Link to={reviewPathOf(number)}>{number}</Link>
        </Fragment>
      ))}
    </>
  )
}

function Small({ children }: { children: string }) {
  return (
    <Box as="p" color="mutedInk" textStyle="small" maxWidth="measure">
      {children}
    </Box>
  )
}

function summaryOf(turns: readonly Turn[]): string {
  const kinds: Turn[] = ['right to wrong', 'wrong to right', 'wrong to wrong']
  return kinds.map((kind) => `${turns.filter((turn) => turn === kind).length} ${kind}`).join(', ')
}

/** document.css disables it for reduced motion. */
const growingCss = { '--grow-from': '0 1', animation: 'grow 400ms ease-out backwards' } as const

/** A bar from 0 to 1 with a reference mark; the table has the figures. */
function Bar({ share, mark }: { share: number; mark?: number }) {
  const width = 100 * Math.min(1, Math.max(0, share))
  return (
    <chakra.svg width="100%" height="0.75rem" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <chakra.rect width="100" height="10" fill="hairline" />
      <chakra.rect width={width} height="10" fill="pine" css={growingCss} />
      {mark !== undefined && <chakra.rect x={100 * mark} width="1" height="10" fill="ink" />}
    </chakra.svg>
  )
}
