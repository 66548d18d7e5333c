import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'
import { scaleLinear, scalePoint } from '@visx/scale'
import { Line, LinePath } from '@visx/shape'
import { dateForms } from '../../../domain/base/time'
import { QUESTIONS_PER_TEST } from '../../../domain/exam'
import type { Progress } from '../../../domain/results/progress'

type ScoredAttempt = Progress['attempts'][number]

/** SVG units: 0.75 px on a phone, 1 px on a wide screen; text is 14 px on both. */
const WIDTH = 400
const HEIGHT = 140
const EDGE = { top: 32, right: 28, bottom: 34, left: 28 }
const MOST_POINTS = 8
/** Leaves each label room for the word “Test”. */
const FEW_POINTS = 5
/** In questions, above and below the scores. */
const MARGIN = 3

type ScoreTrendProps = {
  attempts: readonly ScoredAttempt[]
  target: number | null
  labelOf(attempt: ScoredAttempt, isOneOfFew: boolean): string
}

/** The latest scores in order, with the target. */
export function ScoreTrend({ attempts, target, labelOf }: ScoreTrendProps) {
  const points = attempts.slice(-MOST_POINTS)
  const values = [...points.map(({ right }) => right), ...(target === null ? [] : [target])]
  const x = scalePoint({
    domain: points.map(({ attemptId }) => attemptId),
    range: [EDGE.left, WIDTH - EDGE.right],
  })
  const y = scaleLinear({
    domain: [
      Math.max(0, Math.min(...values) - MARGIN),
      Math.min(QUESTIONS_PER_TEST, Math.max(...values) + MARGIN),
    ],
    range: [HEIGHT - EDGE.bottom, EDGE.top],
  })
  const placeOf = ({ attemptId }: ScoredAttempt) => x(attemptId) ?? 0
  const heightOf = ({ right }: ScoredAttempt) => y(right)
  return (
    <Box maxWidth="30rem">
      <VisuallyHidden>
        <p>Scores of {QUESTIONS_PER_TEST}, the latest last:</p>
        <ul>
          {points.map(({ attemptId, testNumber, finishedAt, right }) => (
            <li key={attemptId}>
              Test {testNumber}, {dateForms.day(finishedAt)}: {right}
            </li>
          ))}
        </ul>
        {target !== null && <p>Your target: {target}</p>}
      </VisuallyHidden>
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="full"
        fontSize={{ base: '19px', lg: '13px' }}
        aria-hidden
      >
        {target !== null && (
          <chakra.g color="mutedInk">
            <Line
              from={{ x: 0, y: y(target) }}
              to={{ x: WIDTH, y: y(target) }}
              stroke="currentColor"
              strokeDasharray="3 4"
            />
            <text x={0} y={y(target) - 5} fill="currentColor">
              Target {target}
            </text>
          </chakra.g>
        )}
        <chakra.g color="pine">
          <LinePath data={points} x={placeOf} y={heightOf} stroke="currentColor" strokeWidth={2} />
          {points.map((point) => (
            <circle
              key={point.attemptId}
              cx={placeOf(point)}
              cy={heightOf(point)}
              r={4}
              fill="currentColor"
            />
          ))}
        </chakra.g>
        {points.map((point) => (
          <g key={point.attemptId} textAnchor="middle">
            {/* Stays readable over the target line. */}
            <chakra.text
              x={placeOf(point)}
              y={heightOf(point) - 11}
              fill="ink"
              fontWeight="600"
              stroke="paper"
              strokeWidth="6"
              paintOrder="stroke"
            >
              {point.right}
            </chakra.text>
            <chakra.text x={placeOf(point)} y={HEIGHT - 6} fill="mutedInk">
              {labelOf(point, points.length <= FEW_POINTS)}
            </chakra.text>
          </g>
        ))}
      </chakra.svg>
    </Box>
  )
}
