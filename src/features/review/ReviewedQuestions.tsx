import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { chosenLetter, type Answers } from '../../../domain/answers'
import type { Among } from '../../../domain/results/comparison'
import type { FullContent, FullQuestion } from '../../../domain/content'
import { passageKey, type Letter } from '../../../domain/exam'
import { titleOfPart } from '../../../domain/results/parts'
import type { ScoreReport } from '../../../domain/results/report'
import type { AnswerChange } from '../../../domain/results/timeAndChanges'
import type { Highlight, Tools } from '../../../domain/work'
import { ExplainedQuestion } from '../../ui/room/ExplainedQuestion'
import { NoteField } from './notes/NoteField'
import type { Notes } from './notes/useNotes'
import { ReportProblem } from './problems/ReportProblem'
import type { Shown } from './useReport'

type ReviewedQuestionsProps = {
  attemptId: string
  content: FullContent
  passage: number
  answers: Answers
  tools: Tools
  /** Its paragraphs are marked in the passage. */
  current: number
  onReach(question: number, index: number): void
  /** Null while loading or after a failure. */
  report: ScoreReport | null
  /** Null for too few attempts of others. */
  among: Among | null
  shown: Shown
  notes: Notes
  onGo(question: number): void
}

export function ReviewedQuestions({
  content,
  passage,
  answers,
  tools,
  current,
  shown,
  onGo,
  ...rest
}: ReviewedQuestionsProps) {
  const { questions } = content.test
  const here = questions.filter(({ number }) => shown.questions?.includes(number) ?? true)
  return (
    <Stack gap="10">
      {here.map((question) => (
        <ReviewedQuestion
          key={question.number}
          question={question}
          chosen={chosenLetter(answers, passage, question.number)}
          struck={tools.strikes[question.number] ?? []}
          isFlagged={tools.flags.includes(question.number)}
          highlights={tools.highlights[passageKey(passage)] ?? []}
          isCurrent={question.number === current}
          {...rest}
        />
      ))}
      <Others shown={shown} last={questions.at(-1)?.number ?? 0} isAny={here.length > 0} onGo={onGo} />
    </Stack>
  )
}

type OthersProps = Pick<ReviewedQuestionsProps, 'shown' | 'onGo'> & {
  last: number
  isAny: boolean
}

/** With a filter, links to the next matching question and to all. */
function Others({ shown: { filter, questions, choose }, last, isAny, onGo }: OthersProps) {
  if (filter === null || questions === null) return null
  const next = questions.find((each) => each > last)
  return (
    <Box css={{ '@media print': { display: 'none' } }}>
      {!isAny && <p>No {filter} question in this passage.</p>}
      <Flex columnGap="6" wrap="wrap">
        {next !== undefined && (
          <Button variant="outline" onClick={() => onGo(next)}>
            Next {filter} question: {next}
          </Button>
        )}
        <Button variant="plain" onClick={() => choose(null)}>
          Show all questions
        </Button>
      </Flex>
    </Box>
  )
}

type ReviewedQuestionProps = Pick<
  ReviewedQuestionsProps,
  'attemptId' | 'onReach' | 'report' | 'among' | 'notes'
> & {
  question: FullQuestion
  chosen: Letter | undefined
  struck: readonly Letter[]
  isFlagged: boolean
  highlights: readonly Highlight[]
  isCurrent: boolean
}

function ReviewedQuestion(props: ReviewedQuestionProps) {
  const { attemptId, question, report, among, notes, ...rest } = props
  return (
    <ExplainedQuestion
      question={question}
      facts={<QuestionFacts question={question} report={report} among={among} />}
      {...rest}
    >
      <Flex columnGap="6" wrap="wrap" css={{ '& > div': { flexBasis: '100%' } }}>
        <NoteField question={question.number} notes={notes} />
        <ReportProblem attemptId={attemptId} question={question.number} />
      </Flex>
    </ExplainedQuestion>
  )
}

type QuestionFactsProps = { question: FullQuestion; report: ScoreReport | null; among: Among | null }

function QuestionFacts({ question, report, among }: QuestionFactsProps) {
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
