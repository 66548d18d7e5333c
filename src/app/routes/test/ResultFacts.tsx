import { useEffect, useMemo, useRef } from 'react'
import { Box, Flex, Stack } from '@chakra-ui/react'
import { animate } from 'framer-motion/dom'
import type { PastAttempt } from '../../../../domain/attempt'
import { extremesOf } from '../../../../domain/results/extremes'
import { adviceOf } from '../../../../domain/results/findings'
import { titleOfPart, type Part } from '../../../../domain/results/parts'
import type { Progress } from '../../../../domain/results/progress'
import type { ScoreReport } from '../../../../domain/results/report'
import { pagesApi } from '../../../api/pagesApi'
import { useReport, type Reviewed } from '../../../features/review/useReport'
import { AdviceText } from '../../../ui/figures/AdviceText'
import { formatMinutes } from '../../../ui/figures/FigureTable'

const GROW_SECONDS = 0.6

export function ResultFacts({ attempt }: { attempt: Reviewed }) {
  const reviewing = useReport(attempt)
  // An attempt counts in the progress only once its results are revealed.
  const progress = pagesApi.useGetProgressQuery({}, { skip: reviewing.status !== 'ready' })
  const past = pagesApi.useGetAttemptsQuery({ testNumber: attempt.testNumber })
  // Rendered together to avoid layout shift; omits what could not be loaded.
  if (reviewing.status !== 'ready' || progress.isLoading || past.isLoading) return null
  const { report } = reviewing
  const change = changeText(report.score.right, lastOf(attempt, past.data, progress.data))
  return (
    <Stack gap="3">
      <p>
        {change} {paceText(report)}
      </p>
      <SkillBars report={report} />
      {progress.data && (
        <p>
          <AdviceText advice={adviceOf(progress.data)} isBrief />
        </p>
      )}
    </Stack>
  )
}

type Last = { right: number; title: string }

/** Returns the previous attempt at this test, or else the attempt before it. */
function lastOf(
  { attemptId }: Reviewed,
  past: readonly PastAttempt[] = [],
  progress?: Progress,
): Last | undefined {
  const place = past.findIndex((each) => each.attemptId === attemptId)
  const earlier = place < 0 ? undefined : past[place + 1]
  if (earlier) return { right: Number.parseInt(earlier.score, 10), title: 'your last attempt at this test' }
  const { attempts = [] } = progress ?? {}
  const before = attempts[attempts.findIndex((each) => each.attemptId === attemptId) - 1]
  return before && { right: before.right, title: `in Test ${before.testNumber}` }
}

function changeText(right: number, last: Last | undefined): string {
  if (!last) return ''
  const change = right - last.right
  if (change === 0) return `As many as ${last.title}.`
  return `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than ${last.title}.`
}

function paceText({ minutes, evenMinutes }: ScoreReport): string {
  const opened = minutes.filter((each) => each.minutes > 0)
  const spent = opened.reduce((sum, each) => sum + each.minutes, 0)
  if (opened.length === 0) return ''
  return `${formatMinutes(spent / opened.length)} a passage; an even pace is ${formatMinutes(evenMinutes)}.`
}

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
