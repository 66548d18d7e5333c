import { useEffect, useMemo, useRef } from 'react'
import { Box, Flex, Stack } from '@chakra-ui/react'
import { animate } from 'framer-motion/dom'
import { Link } from 'react-router-dom'
import { extremesOf } from '../../../../domain/results/extremes'
import { adviceOf } from '../../../../domain/results/findings'
import { titleOfPart, type Part } from '../../../../domain/results/parts'
import type { Progress } from '../../../../domain/results/progress'
import type { ScoreReport } from '../../../../domain/results/report'
import { useGetProgressQuery } from '../../../features/progress/progressApi'
import { useReport, type Reviewed } from '../../../features/review/useReport'
import { formatMinutes } from '../../../ui/figures/formatMinutes'
import { paths } from '../../paths'

const GROW_SECONDS = 0.6

/** What a finished attempt shows beside its score: the change, two skills, the pace and what to do next. */
export function ResultFacts({ attempt }: { attempt: Reviewed }) {
  const reviewing = useReport(attempt)
  // Once its results are shown it is among what is counted.
  const progress = useGetProgressQuery({}, { skip: reviewing.status !== 'ready' })
  // Both at once, so that nothing moves afterwards. Without progress the change is left out.
  if (reviewing.status !== 'ready' || progress.isLoading) return null
  const { report } = reviewing
  return (
    <Stack gap="3">
      <p>
        {[changeText(report.score.right, before(progress.data?.attempts ?? [], attempt)), paceText(report)]
          .filter(Boolean)
          .join(' ')}
      </p>
      <SkillBars report={report} />
      <p>
        {progress.data && adviceOf(progress.data)} <Link to={paths.practice}>Go to practice</Link>
      </p>
    </Stack>
  )
}

/** The attempt before this one, at whichever test. */
function before(attempts: Progress['attempts'], { attemptId }: Reviewed) {
  return attempts[attempts.findIndex((each) => each.attemptId === attemptId) - 1]
}

function changeText(right: number, last: Progress['attempts'][number] | undefined): string {
  if (!last) return ''
  const change = right - last.right
  const than = `your last attempt (Test ${last.testNumber})`
  if (change === 0) return `The same as ${than}.`
  return `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than ${than}.`
}

function paceText({ minutes, evenMinutes }: ScoreReport): string {
  const spent = minutes.reduce((sum, each) => sum + each.minutes, 0)
  return `${formatMinutes(spent / minutes.length)} a passage; an even pace is ${formatMinutes(evenMinutes)}.`
}

/** The strongest and the weakest skill; none where there is little to compare. */
function SkillBars({ report }: { report: ScoreReport }) {
  const bars = useRef<HTMLDivElement>(null)
  const extremes = useMemo(() => extremesOf(report), [report])
  useEffect(() => {
    const fills = bars.current?.querySelectorAll('[data-fill]') ?? []
    if (fills.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const growth = animate(fills, { scaleX: [0, 1] }, { duration: GROW_SECONDS, ease: 'easeOut' })
    return () => growth.complete()
  }, [extremes])
  if (!extremes) return null
  return (
    <Stack ref={bars} gap="3">
      <Bar title="Strongest" part={extremes.strongest} />
      <Bar title="Weakest" part={extremes.weakest} />
    </Stack>
  )
}

function Bar({ title, part: { name, right, of } }: { title: string; part: Part }) {
  return (
    <div>
      <Flex justify="space-between" gap="4" textStyle="small">
        <span>
          {title}: {titleOfPart(name).toLowerCase()}
        </span>
        <Box as="span" textStyle="figures" whiteSpace="nowrap">
          {right} of {of}
        </Box>
      </Flex>
      <Box height="0.5rem" borderRadius="small" background="tint" aria-hidden>
        <Box
          data-fill
          height="full"
          borderRadius="small"
          background="pine"
          transformOrigin="left"
          style={{ width: `${(100 * right) / of}%` }}
        />
      </Box>
    </div>
  )
}
