import type { ReactNode } from 'react'
import { Box, Button, Flex, Grid, Stack, Table } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms } from '../../../domain/base/time'
import { SLIP_RULE } from '../../../domain/results/timeAndChanges'
import { adviceOf, LEAST_ANSWERS } from '../../../domain/results/findings'
import type { Progress as Told } from '../../../domain/results/progress'
import { failureOf } from '../../api/failure'
import { pagesApi } from '../../api/pagesApi'
import { useUser } from '../../auth/usePerson'
import { paths, practiceOfSkill, reportPageOf } from '../../paths'
import { Failure } from '../../ui/Failure'
import { FigureTable, Figures, formatMinutes } from '../../ui/figures/FigureTable'
import { ScoreTrend } from '../../ui/figures/ScoreTrend'
import { Page } from '../../ui/page/Page'
import { Wait } from '../../ui/Wait'
import { BarChart, Part } from './BarChart'
import { NoProgress } from './NoProgress'
import { Shares } from './Shares'

export function Progress({ practices }: { practices: ReactNode }) {
  const { data: progress, error, refetch } = pagesApi.useGetProgressQuery({})
  if (!progress && error === undefined) return <Wait>Loading your progress</Wait>
  return (
    <Page heading="Your Progress">
      {progress ? (
        <Counted progress={progress} practices={practices} />
      ) : (
        <Failure failure={failureOf(error)} what="Your progress could not be loaded." onRetry={refetch} />
      )}
    </Page>
  )
}

function Counted({ progress, practices }: { progress: Told; practices: ReactNode }) {
  const { attempts, bySkill, byField, byDiscipline, practiced, unshown, earlier } = progress
  const waiting = unshown > 0 && (
    <p>
      {unshown === 1 ? 'One finished test is' : `${unshown} finished tests are`} not counted yet: open{' '}
      {unshown === 1 ? 'its' : 'their'} results first, from <Link to={paths.login}>Available Tests</Link>.
    </p>
  )
  const advice = adviceOf(progress)
  const notes = <Link to={paths.notes}>Your Notes</Link>
  const skills = <Shares title="Right answers by skill" parts={bySkill} practiced={practiced} />
  if (attempts.length === 0) {
    return (
      <>
        <NoProgress waiting={waiting} />
        {practiced && practiced.length > 0 && skills}
        {practices}
        {notes}
      </>
    )
  }
  return (
    <Grid gap="10" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
      <Stack gap="4" order={{ lg: '1' }}>
        <Box as="p" fontSize="1.25rem" lineHeight="1.4" maxWidth="measure">
          {advice.text}
        </Box>
        <Flex columnGap="6" rowGap="3" wrap="wrap" align="center">
          <Button asChild>
            <Link to={practiceOfSkill(advice.skill)}>
              {advice.skill === null ? 'Practice a passage' : 'Practice it next'}
            </Link>
          </Button>
          {notes}
        </Flex>
        <Stack gap="1" color="mutedInk" textStyle="small" maxWidth="measure">
          <p>
            Counted here: each test’s latest finished attempt with at least {LEAST_ANSWERS} answers.
            {earlier > 0 && ` ${earlier === 1 ? 'One other is' : `${earlier} others are`} not.`}
          </p>
          {waiting}
        </Stack>
      </Stack>
      <Scores attempts={attempts} />
      <Grid
        gridColumn={{ lg: '1 / -1' }}
        order="2"
        gap="10"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {skills}
        <Shares title="Right answers by field" parts={byField} within={byDiscipline} />
        <Minutes progress={progress} />
        <Changes changes={progress.changes} />
        {practices}
      </Grid>
    </Grid>
  )
}

function Scores({ attempts }: Pick<Told, 'attempts'>) {
  const target = useUser()?.plan?.target ?? null
  const table = (
    <FigureTable
      caption="Scores by date"
      isCaptionHidden
      columns={['Finished', 'Test', { figure: 'Right' }, { figure: 'Share' }, 'Report']}
    >
      <Table.Body>
        {attempts.map((each) => (
          <Table.Row key={each.attemptId}>
            <Table.ColumnHeader scope="row">{dateForms.day(each.finishedAt)}</Table.ColumnHeader>
            <Table.Cell>
              {each.testNumber}
              {each.ordinal > 1 && ` (attempt ${each.ordinal})`}
            </Table.Cell>
            <Table.Cell>
              {each.right} of {each.of}
            </Table.Cell>
            <Table.Cell>{Math.round((100 * each.right) / each.of)}%</Table.Cell>
            <Table.Cell>
              <Link to={reportPageOf(each.attemptId)} aria-label={`Report of Test ${each.testNumber}`}>
                Report
              </Link>
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </FigureTable>
  )
  return (
    <Part title="Scores by date">
      {attempts.length > 1 ? (
        <>
          <ScoreTrend attempts={attempts} target={target} labelOf={({ finishedAt }) => dayOf(finishedAt)} />
          <Figures of="scores by date">{table}</Figures>
        </>
      ) : (
        table
      )}
    </Part>
  )
}

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })

function Minutes({ progress: { minutes, evenMinutes } }: { progress: Told }) {
  const pace = formatMinutes(evenMinutes ?? 0)
  const longest = Math.max(evenMinutes ?? 0, ...minutes.map((each) => each.minutes))
  const title = 'Minutes on each passage, on average'
  return (
    <Part title={title}>
      <BarChart
        label={`${title}, with a line at the even pace of ${pace}`}
        figures={minutes.map((each) => ({ name: `${each.passage}`, value: each.minutes }))}
        most={longest * 1.1}
        level={evenMinutes === null ? undefined : { value: evenMinutes, title: `Even pace ${pace}` }}
      />
      <Figures of={title.toLowerCase()}>
        <FigureTable caption={title} isCaptionHidden columns={['Passage', { figure: 'Time' }]}>
          <Table.Body>
            {minutes.map((each) => (
              <Table.Row key={each.passage}>
                <Table.ColumnHeader scope="row">{each.passage}</Table.ColumnHeader>
                <Table.Cell>{formatMinutes(each.minutes)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </FigureTable>
      </Figures>
    </Part>
  )
}

function Changes({ changes: { better, worse, neither } }: Pick<Told, 'changes'>) {
  const counts = [
    ['For the better: wrong to right', better],
    ['For the worse: right to wrong', worse],
    ['Neither: wrong to wrong', neither],
  ] as const
  return (
    <Part title="Changed answers">
      <FigureTable caption="Changed answers" isCaptionHidden columns={['Change', { figure: 'How often' }]}>
        <Table.Body>
          {counts.map(([name, count]) => (
            <Table.Row key={name}>
              <Table.ColumnHeader scope="row">{name}</Table.ColumnHeader>
              <Table.Cell>{count}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </FigureTable>
      {better + worse + neither > 0 && (
        <Box as="p" color="mutedInk" textStyle="small">
          {SLIP_RULE}
        </Box>
      )}
    </Part>
  )
}
