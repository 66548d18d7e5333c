import { Box } from '@chakra-ui/react'
import type { FullQuestion } from '../../../domain/content'
import type { Among } from '../../../domain/results/comparison'
import { titleOfPart } from '../../../domain/results/parts'
import type { AnswerChange } from '../../../domain/results/timeAndChanges'
import type { ScoreReport } from '../../../domain/results/report'

type QuestionFactsProps = { question: FullQuestion; report: ScoreReport | null; among: Among | null }

export function QuestionFacts({ question, report, among }: QuestionFactsProps) {
  const seconds = report?.secondsOn.get(question.number)
  const changes = report?.changes.filter((change) => change.question === question.number) ?? []
  const facts = [
    titleOfPart(question.skill),
    ...(report ? [seconds === undefined ? 'No time spent here' : formatSpent(seconds)] : []),
    ...changes.map(changeText),
  ]
  return (
    <Box color="mutedInk" textStyle="small">
      <p>{facts.join(' · ')}</p>
      {among && <p>{choicesText(among, question.number)}</p>}
    </Box>
  )
}

function choicesText({ attempts, questions }: Among, number: number): string {
  const { A, B, C, D } = questions.find(({ question }) => question === number)?.chosen ?? NOBODY
  const left = attempts - A - B - C - D
  return `Of ${attempts} first attempts, ${A} chose A, ${B} B, ${C} C and ${D} D; ${left} left it unanswered.`
}

const NOBODY = { A: 0, B: 0, C: 0, D: 0 }

function changeText({ minute, from, to, turn }: AnswerChange): string {
  return `Minute ${minute}: ${from} to ${to}, ${turn}`
}

/** Formats seconds: '48 s', '2 min 5 s'. */
function formatSpent(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
