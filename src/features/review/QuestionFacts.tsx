import { Box } from '@chakra-ui/react'
import type { FullQuestion } from '../../../domain/content'
import { titleOfPart } from '../../../domain/results/parts'
import type { AnswerChange } from '../../../domain/results/deeds'
import type { ScoreReport } from '../../../domain/results/report'

/** What a question asks for, and what its taker did there: time, and every change of the answer. */
export function QuestionFacts({ question, report }: { question: FullQuestion; report: ScoreReport | null }) {
  const seconds = report?.secondsOn.get(question.number)
  const changes = report?.changes.filter((change) => change.question === question.number) ?? []
  const facts = [
    titleOfPart(question.skill),
    ...(report ? [seconds === undefined ? 'No time spent here' : formatSpent(seconds)] : []),
    ...changes.map(changeText),
  ]
  return (
    <Box as="p" color="mutedInk" textStyle="small">
      {facts.join(' · ')}
    </Box>
  )
}

function changeText({ minute, from, to, turn }: AnswerChange): string {
  return `Minute ${minute}: ${from} to ${to}, ${turn}`
}

/** Seconds that were spent, in words: '48 s', '2 min 5 s'. */
function formatSpent(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
