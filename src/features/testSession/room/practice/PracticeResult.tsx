import { Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatClock } from '../../../../../domain/base/time'
import type { PracticePaths } from './practicePaths'
import { rightOf } from '../../state/practicing'
import type { Practicing } from '../../state/states'

/** What came of a finished practice, and what to do next. */
export function PracticeResult({
  practice,
  pathsTo,
}: {
  practice: Practicing['practice']
  pathsTo: PracticePaths
}) {
  const { testNumber, passage, explained, paceSeconds, startedAt, finishedAt } = practice
  const right = rightOf(practice)
  const spent = Math.round((Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / 1_000)
  return (
    <Flex columnGap="4" rowGap="2" wrap="wrap" align="center" paddingBlock="2">
      <strong role="status">
        {right} of {explained.length} right
      </strong>
      {paceSeconds !== null && (
        <span>
          Time {formatClock(spent)}, even pace {formatClock(paceSeconds)}
        </span>
      )}
      {right < explained.length && (
        <Link to={pathsTo.gate(testNumber, passage, 'missed')}>Try the missed ones again</Link>
      )}
      <Link to={pathsTo.list}>Practice another passage</Link>
    </Flex>
  )
}
