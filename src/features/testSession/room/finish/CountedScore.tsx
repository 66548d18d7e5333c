import { useEffect, useRef } from 'react'
import { Box, VisuallyHidden } from '@chakra-ui/react'
import { animate } from 'framer-motion/dom'
import { formatScore } from '../../../../../domain/results/scoring'

const COUNT_SECONDS = 0.6

export function CountedScore({ score }: { score: string }) {
  const figure = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = figure.current
    const right = Number.parseInt(score, 10)
    if (!element || !(right > 0) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const count = animate(0, right, {
      duration: COUNT_SECONDS,
      ease: 'easeOut',
      onUpdate: (value) => (element.textContent = formatScore(Math.round(value))),
    })
    return () => {
      count.stop()
      element.textContent = score
    }
  }, [score])
  return (
    <Box textStyle="greatFigure" fontSize="3.5rem" lineHeight="1.1">
      <span ref={figure} aria-hidden>
        {score}
      </span>
      <VisuallyHidden>{score}</VisuallyHidden>
    </Box>
  )
}
