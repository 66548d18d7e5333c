import type { ReactNode } from 'react'
import { Box, Button, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { questionsOfPassage } from '../../../../../domain/exam'
import type { PracticeList } from '../../../../../domain/practiceList'
import { MOST_PASSAGES } from '../../../../../domain/practiceSet'
import { paths, practiceSetOf } from '../../../../paths'

export function NextPractice({ told }: { told: PracticeList }) {
  return (
    <Box as="section" aria-label="Next" css={areaCss}>
      <Stack gap="2" align="start" css={{ '& > a:last-child': { marginTop: '3' } }}>
        <Step {...told} />
      </Stack>
      {told.today && <Streak {...told.streak} />}
    </Box>
  )
}

const areaCss = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  columnGap: '10',
  rowGap: '6',
  padding: { base: '4', md: '6' },
  border: 'hairline',
  borderRadius: 'medium',
}

function Step({ tests, today }: PracticeList) {
  if (today === null) {
    return (
      <>
        <Title caption="Nothing to practice now">Your tests come first</Title>
        <p>Every passage can be practiced here once you have seen the results of its test.</p>
        <Way to={paths.login}>Available Tests</Way>
      </>
    )
  }
  const due = tests.flatMap(({ passages }) => passages.flatMap((each) => each.due)).length
  if (due > 0) {
    return (
      <>
        <Title caption="Due today">
          {due === 1 ? '1 question to try again' : `${due} questions to try again`}
        </Title>
        <p>Missed questions come back after 1, 3 and 7 days.</p>
        <Way to={practiceSetOf({ only: 'due', passages: `${MOST_PASSAGES}` })}>Try again</Way>
      </>
    )
  }
  if (today.isDone) {
    return (
      <>
        <Title caption="Today’s passage">Done for today</Title>
        <p>The next one will be here tomorrow.</p>
      </>
    )
  }
  const passage = tests
    .find(({ testNumber }) => testNumber === today.testNumber)
    ?.passages.find((each) => each.passage === today.passage)
  const choice = { test: `${today.testNumber}`, passage: `${today.passage}` }
  return (
    <>
      <Title caption="Today’s passage">{passage?.title}</Title>
      <p>
        Practice Test {today.testNumber}, passage {today.passage}. {questionsOfPassage(today.passage).length}{' '}
        questions{passage?.isSeen === false && ', new to you'}.
      </p>
      <Way to={practiceSetOf(choice)}>Practice today’s passage</Way>
    </>
  )
}

function Title({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <Box color="mutedInk">{caption}</Box>
      <Box as="h2" fontSize="1.625rem">
        {children}
      </Box>
    </>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild>
      <Link to={to}>{children}</Link>
    </Button>
  )
}

function Streak({ days, isDoneToday }: PracticeList['streak']) {
  return (
    <Stack gap="1">
      <Box color="mutedInk">Days in a row</Box>
      <Box fontSize="2.5rem" fontWeight="600" lineHeight="1.2">
        {days}
      </Box>
      {!isDoneToday && days > 0 && (
        <Box color="mutedInk" textStyle="small">
          Finish a passage today to add one.
        </Box>
      )}
    </Stack>
  )
}
