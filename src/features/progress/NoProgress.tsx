import type { ReactNode } from 'react'
import { Button, chakra, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { LEAST_ANSWERS } from '../../../domain/results/findings'
import { paths } from '../../paths'

/** @param waiting tells of finished tests whose results have not been opened yet */
export function NoProgress({ waiting }: { waiting: ReactNode }) {
  return (
    <Stack gap="4" maxWidth="measure">
      <chakra.svg viewBox="0 0 360 120" width="100%" aria-hidden color="hairline">
        {[20, 60, 100].map((y) => (
          <line key={y} x1="0" x2="360" y1={y} y2={y} stroke="currentColor" />
        ))}
        <path d="M20 92 100 80 180 66 260 48 340 34" fill="none" stroke="currentColor" strokeWidth="3" />
        {[
          [20, 92],
          [100, 80],
          [180, 66],
          [260, 48],
          [340, 34],
        ].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="5" fill="currentColor" />
        ))}
      </chakra.svg>
      {waiting || (
        <p>
          Your scores by date, right answers by skill and field, and your pace will be here once you have
          finished a test with at least {LEAST_ANSWERS} answers and seen its results.
        </p>
      )}
      <Button asChild alignSelf="start">
        <Link to={paths.login}>{waiting ? 'Open your results' : 'Start a test'}</Link>
      </Button>
    </Stack>
  )
}
