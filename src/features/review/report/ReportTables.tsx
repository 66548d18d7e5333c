import { Fragment, type ReactNode } from 'react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { titleOfPart } from '../../../../domain/results/parts'
import type { Turn } from '../../../../domain/results/deeds'
import type { ScoreReport } from '../../../../domain/results/report'
import { Link } from '../../../ui/Link'

type ReportTablesProps = { report: ScoreReport; reviewPathOf(question: number): string }

/** The report of one attempt: each figure in a table, with a bar beside it for the eye. */
export function ReportTables({ report, reviewPathOf }: ReportTablesProps) {
  const { score, minutes, evenMinutes, changes, struckRight, slow, evidence } = report
  return (
    <Flex gap="8" wrap="wrap" align="flex-start">
      <Table caption="Right answers" heads={['Part', 'Right', '']}>
        {[score, ...report.bySkill, ...report.byField, ...report.byDiscipline].map((part) => (
          <tr key={part.name}>
            <th scope="row">{titleOfPart(part.name)}</th>
            <td className="whole">
              {part.right} of {part.of}
            </td>
            <td>
              <Bar share={part.right / part.of} />
            </td>
          </tr>
        ))}
      </Table>
      <Table
        caption={`Minutes on each passage (even pace ${figure(evenMinutes)})`}
        heads={['Passage', 'Minutes', '']}
      >
        {minutes.map((each) => (
          <tr key={each.passage}>
            <th scope="row">{each.passage}</th>
            <td>{figure(each.minutes)}</td>
            <td>
              <Bar share={each.minutes / (2 * evenMinutes)} mark={0.5} />
            </td>
          </tr>
        ))}
      </Table>
      {changes.length > 0 && (
        <Table
          caption={`Changed answers (${summaryOf(changes.map(({ turn }) => turn))})`}
          heads={['Question', 'Minute', 'Change']}
        >
          {changes.map((change, index) => (
            <tr key={index}>
              <th scope="row">
                <Link to={reviewPathOf(change.question)}>{change.question}</Link>
              </th>
              <td>{change.minute}</td>
              <td>
                {change.from} to {change.to}, {change.turn}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Table caption="Habits" heads={['What', 'How often']}>
        <tr>
          <th scope="row">You struck out the correct answer</th>
          <td>
            <Questions numbers={struckRight} reviewPathOf={reviewPathOf} />
          </td>
        </tr>
        <tr>
          <th scope="row">A question took more than twice the even pace</th>
          <td>
            <Questions numbers={slow} reviewPathOf={reviewPathOf} />
          </td>
        </tr>
        <tr>
          <th scope="row">You highlighted the key paragraph</th>
          <td>
            {evidence.of === 0 ? 'No passage was highlighted' : `${evidence.met} of ${evidence.of} questions`}
          </td>
        </tr>
      </Table>
    </Flex>
  )
}

function figure(minutes: number): string {
  return minutes.toFixed(1)
}

/** Each leads into the review. */
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

function summaryOf(turns: readonly Turn[]): string {
  const kinds: Turn[] = ['right to wrong', 'wrong to right', 'wrong to wrong']
  return kinds.map((kind) => `${turns.filter((turn) => turn === kind).length} ${kind}`).join(', ')
}

export function Table({
  caption,
  heads,
  children,
}: {
  caption: string
  heads: readonly string[]
  children: ReactNode
}) {
  return (
    <Box as="table" css={tableCss}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) =>
            head === '' ? (
              <td key={head} />
            ) : (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Box>
  )
}

/** A bar from 0 to 1, with a line at a share to compare with; the figures stand in the table. */
function Bar({ share, mark }: { share: number; mark?: number }) {
  const width = 100 * Math.min(1, Math.max(0, share))
  return (
    <chakra.svg width="7rem" height="0.75rem" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <chakra.rect width="100" height="10" fill="hairline" />
      <chakra.rect width={width} height="10" fill="mutedInk" />
      {mark !== undefined && <chakra.rect x={100 * mark} width="1" height="10" fill="ink" />}
    </chakra.svg>
  )
}

const tableCss = {
  width: { base: '100%', md: 'auto' },
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'start', fontWeight: '600', paddingBottom: '2' },
  '& th, & td': { textAlign: 'start', paddingBlock: '1', paddingInlineEnd: '4', verticalAlign: 'baseline' },
  '& th': { fontWeight: '400' },
  '& thead th': { color: 'mutedInk' },
  // Wide enough for a finger.
  '& a': { display: 'inline-block', minWidth: '1.5rem', minHeight: '1.5rem' },
  '& .whole': { whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: 'hairline' },
} as const
