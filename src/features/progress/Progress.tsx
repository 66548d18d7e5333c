import type { ReactNode } from 'react'
import { Box, Stack, Table } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms } from '../../../domain/base/time'
import { SLIP_RULE } from '../../../domain/results/deeds'
import { adviceOf, LEAST_QUESTIONS } from '../../../domain/results/findings'
import { titleOfPart, type Part as Counted } from '../../../domain/results/parts'
import type { Progress as Told } from '../../../domain/results/progress'
import { failureOf } from '../../api/failure'
import { Failure } from '../../ui/Failure'
import { Columns } from '../../ui/figures/Columns'
import { FigureTable } from '../../ui/figures/FigureTable'
import { formatMinutes } from '../../ui/figures/formatMinutes'
import { Page } from '../../ui/page/Page'
import { Wait } from '../../ui/Wait'
import { BarChart, LineChart } from './Chart'
import { useGetProgressQuery } from './progressApi'

type ProgressProps = { testsPath: string; practicePath: string; reportPathOf(attemptId: string): string }

/** What all attempts come to: scores, parts, pace, changed answers, and what to practice next. */
export function Progress({ testsPath, practicePath, reportPathOf }: ProgressProps) {
  const { data: progress, error, refetch } = useGetProgressQuery({})
  if (!progress && error === undefined) return <Wait>Loading your progress</Wait>
  return (
    <Page heading="Your Progress">
      {progress ? (
        <Figures {...{ progress, testsPath, practicePath, reportPathOf }} />
      ) : (
        <Failure failure={failureOf(error)} what="Your progress could not be loaded." onRetry={refetch} />
      )}
      <p>
        <Link to={testsPath}>Back to Available Tests</Link>
      </p>
    </Page>
  )
}

function Figures({ progress, testsPath, practicePath, reportPathOf }: { progress: Told } & ProgressProps) {
  const { attempts, bySkill, byField, byDiscipline, minutes, evenMinutes, changes } = progress
  const { unshown, earlier } = progress
  const waiting = unshown > 0 && (
    <p>
      {unshown === 1 ? 'One finished test is' : `${unshown} finished tests are`} not counted yet: open{' '}
      {unshown === 1 ? 'its' : 'their'} results first, from <Link to={testsPath}>Available Tests</Link>.
    </p>
  )
  if (attempts.length === 0) {
    return (
      <>
        <p>Your progress will appear here once you have finished a test and seen its results.</p>
        {waiting}
      </>
    )
  }
  const scores = attempts.map((each, index) => ({ name: `${index + 1}`, value: percent(each) }))
  const pace = formatMinutes(evenMinutes ?? 0)
  const mostChanges = Math.max(changes.better, changes.worse, changes.neither)
  const longest = Math.max(evenMinutes ?? 0, ...minutes.map((each) => each.minutes))
  return (
    <Stack gap="10">
      <Box>
        <Box as="p" fontSize="1.125rem" maxWidth="measure">
          {adviceOf(progress)}
        </Box>
        <p>
          <Link to={practicePath}>Practice a passage</Link>
        </p>
        {waiting}
        {earlier > 0 && (
          <p>
            Only your latest {attempts.length} attempts are shown here; you have {earlier} more.
          </p>
        )}
      </Box>
      <Part title="Scores by date">
        <LineChart
          label="Percent right at each attempt, the earliest first"
          figures={scores}
          most={100}
          unit="%"
        />
        <FigureTable
          caption="Scores by date"
          isCaptionHidden
          columns={['Attempt', 'Finished', 'Test', { figure: 'Right' }, { figure: 'Share' }]}
        >
          <Table.Body>
            {attempts.map((each, index) => (
              <Table.Row key={each.attemptId}>
                <Table.ColumnHeader scope="row">
                  <Link to={reportPathOf(each.attemptId)} aria-label={`Report of attempt ${index + 1}`}>
                    {index + 1}
                  </Link>
                </Table.ColumnHeader>
                <Table.Cell>{dateForms.day(each.finishedAt)}</Table.Cell>
                <Table.Cell>
                  {each.testNumber}
                  {each.ordinal > 1 && ` (attempt ${each.ordinal})`}
                </Table.Cell>
                <Table.Cell>
                  {each.right} of {each.of}
                </Table.Cell>
                <Table.Cell>{percent(each)}%</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </FigureTable>
      </Part>
      <Shares title="Right answers by skill" parts={bySkill} />
      <Shares title="Right answers by field" parts={byField} />
      <Shares title="Right answers by discipline" parts={byDiscipline} isTableAlone />
      <Part title="Minutes on each passage, on average">
        <div>
          <BarChart
            label={`Minutes on each passage, on average, with a line at the even pace of ${pace}`}
            figures={minutes.map((each) => ({ name: `${each.passage}`, value: each.minutes }))}
            most={longest * 1.1}
            level={evenMinutes ?? undefined}
          />
          <Box as="p" color="mutedInk" textStyle="small">
            The dashed line is the even pace, {pace}.
          </Box>
        </div>
        <FigureTable
          caption="Minutes on each passage, on average"
          isCaptionHidden
          columns={['Passage', { figure: 'Time' }]}
        >
          <Table.Body>
            {minutes.map((each) => (
              <Table.Row key={each.passage}>
                <Table.ColumnHeader scope="row">{each.passage}</Table.ColumnHeader>
                <Table.Cell>{formatMinutes(each.minutes)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </FigureTable>
      </Part>
      <Part title="Changed answers">
        {mostChanges > 0 && (
          <BarChart
            label="Answers changed for the better, for the worse, and between two wrong ones"
            figures={[
              { name: 'Better', value: changes.better },
              { name: 'Worse', value: changes.worse },
              { name: 'Neither', value: changes.neither },
            ]}
            most={mostChanges}
          />
        )}
        <div>
          <FigureTable
            caption="Changed answers"
            isCaptionHidden
            columns={['Change', { figure: 'How often' }]}
          >
            <Table.Body>
              {(
                [
                  ['For the better: wrong to right', changes.better],
                  ['For the worse: right to wrong', changes.worse],
                  ['Neither: wrong to wrong', changes.neither],
                ] as const
              ).map(([name, count]) => (
                <Table.Row key={name}>
                  <Table.ColumnHeader scope="row">{name}</Table.ColumnHeader>
                  <Table.Cell>{count}</Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </FigureTable>
          <Box as="p" color="mutedInk" textStyle="small">
            {SLIP_RULE}
          </Box>
        </div>
      </Part>
    </Stack>
  )
}

type SharesProps = { title: string; parts: readonly Counted[]; isTableAlone?: boolean }

/** Right answers of each part, with the questions behind them; a share is claimed from ten questions on. */
function Shares({ title, parts, isTableAlone = false }: SharesProps) {
  const told = parts.filter((part) => part.of >= LEAST_QUESTIONS)
  return (
    <Part title={title}>
      {!isTableAlone && told.length > 0 && (
        <BarChart
          label={`Percent right, ${title.replace('Right answers ', '')}`}
          figures={told.map((part) => ({
            name: titleOfPart(part.name).replace(' the text', ''),
            value: percent(part),
          }))}
          most={100}
          unit="%"
        />
      )}
      <FigureTable
        caption={title}
        isCaptionHidden
        columns={['Part', { figure: 'Right' }, { figure: 'Share' }]}
      >
        <Table.Body>
          {parts.map((part) => (
            <Table.Row key={part.name}>
              <Table.ColumnHeader scope="row">{titleOfPart(part.name)}</Table.ColumnHeader>
              <Table.Cell>
                {part.right} of {part.of}
              </Table.Cell>
              <Table.Cell>{part.of < LEAST_QUESTIONS ? 'Too few questions' : `${percent(part)}%`}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </FigureTable>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Box as="h2" fontSize="1.25rem" marginBottom="3">
        {title}
      </Box>
      <Columns>{children}</Columns>
    </Box>
  )
}

function percent({ right, of }: { right: number; of: number }): number {
  return Math.round((100 * right) / of)
}
