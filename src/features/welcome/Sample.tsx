import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { SKILLS } from '../../../domain/content'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TIME_LIMIT_SECONDS } from '../../../domain/exam'
import { titleOfPart } from '../../../domain/results/parts'
import { selectPerson } from '../../auth/authSlice'
import { paths } from '../../paths'
import { useAppSelector } from '../../redux/hooks'
import { Page } from '../../ui/page/Page'
import { sampleContent } from './sampleContent'
import { SampleRoom } from './SampleRoom'
import type { Tried } from './sampleReducer'

const { questions } = sampleContent.test

/** Nothing is stored. */
export function Sample() {
  return (
    <Page heading="Sample Passage">
      <Box maxWidth="measure">
        <p>
          One passage with its {questions.length} questions and the tools of a test. Choose an answer, then
          check it: every option is explained.
        </p>
      </Box>
      <SampleRoom questions={questions} end={(tried) => <WayOn tried={tried} />} />
    </Page>
  )
}

/** Shown after the sample. */
function WayOn({ tried: { checked } }: { tried: Tried }) {
  const isSignedIn = useAppSelector(selectPerson) !== null
  const seen = questions.filter(({ number }) => number in checked)
  const answered = seen.filter(({ number }) => checked[number])
  const right = answered.filter(({ number, correctAnswer }) => checked[number] === correctAnswer)
  const soFar = seen.length < questions.length ? ' so far' : ''
  const looked = seen.length - answered.length
  return (
    <Stack as="section" aria-labelledby="way-on" gap="4" marginTop="10" paddingTop="6" borderTop="hairline">
      <h2 id="way-on">{answered.length > 0 ? 'Your result' : 'A whole test'}</h2>
      <p role="status">
        {answered.length > 0 && `${right.length} of ${answered.length} correct${soFar}. `}
        {looked > 0 && `You looked at ${looked === 1 ? 'one answer' : `${looked} answers`} without choosing.`}
      </p>
      {answered.length > 0 && (
        <chakra.dl css={skillsCss}>
          {SKILLS.map((skill) => {
            const of = answered.filter((question) => question.skill === skill)
            return (
              <div key={skill}>
                <dt>{titleOfPart(skill)}</dt>
                <dd>
                  {of.length > 0
                    ? `${of.filter((question) => right.includes(question)).length} of ${of.length}`
                    : 'not answered yet'}
                </dd>
              </div>
            )
          })}
        </chakra.dl>
      )}
      <p>
        A test has {PASSAGES_PER_TEST} passages and {QUESTIONS_PER_TEST} questions in{' '}
        {TIME_LIMIT_SECONDS / 60} minutes. Its report adds your right answers by field, your time on each
        passage, and the answers you changed.
      </p>
      <Flex wrap="wrap" gap="4" align="center">
        {isSignedIn ? (
          <Button asChild>
            <Link to={paths.login}>Go to your tests</Link>
          </Button>
        ) : (
          <>
            <Button asChild>
              <Link to={paths.register}>Start Test 1 free</Link>
            </Button>
            <Link to={paths.login}>Log in</Link>
          </>
        )}
      </Flex>
    </Stack>
  )
}

const skillsCss = {
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    paddingBlock: '2',
    borderBottom: 'hairline',
  },
  '& dd': { fontVariantNumeric: 'tabular-nums', fontWeight: '600' },
} as const
