import { Fragment } from 'react'
import { chakra, Stack } from '@chakra-ui/react'
import { titleOfPart, type Part } from '../../../../domain/results/parts'
import { SLIP_RULE, type Turn } from '../../../../domain/results/deeds'
import type { ScoreReport } from '../../../../domain/results/report'
import { Columns } from '../../../ui/figures/Columns'
import { FigureTable, GroupHead } from '../../../ui/figures/FigureTable'
import { formatMinutes } from '../../../ui/figures/formatMinutes'
import { Link } from '../../../ui/Link'

type ReportTablesProps = { report: ScoreReport; reviewPathOf(question: number): string }

/** The report of one attempt: each figure in a table, with a bar beside it for the eye. */
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
              <tbody>
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
              </tbody>
            </FigureTable>
            <p className="muted small">{SLIP_RULE}</p>
          </div>
        )}
      </Stack>
      <Stack gap="8">
        <div>
          <FigureTable
            caption={`Time on each passage (even pace ${formatMinutes(evenMinutes)})`}
            columns={['Passage', { figure: 'Time' }, 'bar']}
          >
            <tbody>
              {minutes.map((each) => (
                <tr key={each.passage}>
                  <th scope="row">{each.passage}</th>
                  <td>{formatMinutes(each.minutes)}</td>
                  <td>
                    <Bar share={each.minutes / (2 * evenMinutes)} mark={0.5} />
                  </td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
          <p className="muted small">
            The clock keeps running while you are away. That time counts for the passage you left open.
          </p>
        </div>
        <FigureTable caption="Habits" columns={['What', 'How often']}>
          <tbody>
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
                {evidence.of === 0
                  ? 'No passage was highlighted'
                  : `${evidence.met} of ${evidence.of} questions`}
              </td>
            </tr>
          </tbody>
        </FigureTable>
      </Stack>
    </Columns>
  )
}

/** In all, by skill, and by field with the disciplines of each. */
function RightAnswers({ report: { score, bySkill, byField, byDiscipline } }: { report: ScoreReport }) {
  return (
    <FigureTable caption="Right answers" columns={['Part', { figure: 'Right' }, 'bar']}>
      <tbody>
        <PartRow part={score} />
      </tbody>
      <tbody>
        <GroupHead across={3}>By skill</GroupHead>
        {bySkill.map((part) => (
          <PartRow key={part.name} part={part} />
        ))}
      </tbody>
      <tbody>
        <GroupHead across={3}>By field and discipline</GroupHead>
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
      </tbody>
    </FigureTable>
  )
}

function PartRow({ part: { name, right, of }, isWithin = false }: { part: Part; isWithin?: boolean }) {
  return (
    <tr data-within={isWithin || undefined}>
      <th scope="row">{titleOfPart(name)}</th>
      <td>
        {right} of {of}
      </td>
      <td>
        <Bar share={right / of} />
      </td>
    </tr>
  )
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

/** A bar from 0 to 1, with a line at a share to compare with; the figures stand in the table. */
function Bar({ share, mark }: { share: number; mark?: number }) {
  const width = 100 * Math.min(1, Math.max(0, share))
  return (
    <chakra.svg width="100%" height="0.75rem" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <chakra.rect width="100" height="10" fill="hairline" />
      <chakra.rect width={width} height="10" fill="mutedInk" />
      {mark !== undefined && <chakra.rect x={100 * mark} width="1" height="10" fill="ink" />}
    </chakra.svg>
  )
}
