import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { PracticeList as Told } from '../../../../../domain/practiceList'
import { practiceSetOf, testPageOf } from '../../../../paths'

type Test = Told['tests'][number]
type Passage = Test['passages'][number]

export function TestPassages({ test }: { test: Test }) {
  const { testNumber, hold, passages } = test
  const id = `practice-${testNumber}`
  return (
    <Box as="section" aria-labelledby={id}>
      <h2 id={id}>Practice Test {testNumber}</h2>
      {hold !== null && (
        <p>
          {hold === 'running'
            ? 'This test is in progress. Its passages can be practiced once you have seen its results.'
            : 'You have not looked at the results of this test yet. Its passages can be practiced after that.'}{' '}
          <Link to={testPageOf(testNumber)}>Open Practice Test {testNumber}</Link>
        </p>
      )}
      <Box as="ul" css={passagesCss}>
        {passages.map((passage) => (
          <PassageRow key={passage.passage} {...{ testNumber, passage }} />
        ))}
      </Box>
    </Box>
  )
}

function PassageRow({ testNumber, passage }: { testNumber: number; passage: Passage }) {
  const { passage: number, title, isSeen, missed } = passage
  const choice = { test: `${testNumber}`, passage: `${number}` }
  return (
    <li>
      <span>
        <Link to={practiceSetOf(choice)}>
          {number}. {title}
        </Link>
      </span>
      <Box as="span" color="mutedInk">
        {missed.length > 0 && (
          <Link
            to={practiceSetOf({ ...choice, only: 'missed' })}
            aria-label={`Try the ${missed.length} missed before again, passage ${number} of test ${testNumber}`}
          >
            {missed.length === 1 ? '1 missed' : `${missed.length} missed`}
          </Link>
        )}
        {!isSeen && 'New to you'}
      </Box>
    </li>
  )
}

export const rowsCss = {
  listStyle: 'none',
  padding: '0',
  marginTop: '2',
  '& li': {
    display: { base: 'block', md: 'flex' },
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    minHeight: 'touch',
    paddingBlock: { base: '2', md: '0' },
    borderTop: 'hairline',
  },
  '& li > span': { display: 'block' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
} as const

/** One line on phones too: a link below the title would look like another entry. */
const passagesCss = {
  ...rowsCss,
  '& li': { ...rowsCss['& li'], display: 'flex', paddingBlock: { base: '1', md: '0' } },
  '& li > span + span': { flexShrink: '0' },
} as const
