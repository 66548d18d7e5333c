import { Button, Flex, Stack } from '@chakra-ui/react'
import { chosenLetter, type Answers } from '../../../domain/answers'
import type { Among } from '../../../domain/results/comparison'
import type { FullContent, FullQuestion } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import type { ScoreReport } from '../../../domain/results/report'
import type { Tools } from '../../../domain/work'
import { Icon } from '../../ui/icons'
import { ExplainedQuestion } from './ExplainedQuestion'
import { NoteField } from './notes/NoteField'
import type { Notes } from './notes/useNotes'
import { QuestionFacts } from './QuestionFacts'
import type { LookAgain } from './useLookAgain'

type ReviewedQuestionsProps = {
  content: FullContent
  passage: number
  answers: Answers
  tools: Tools
  /** The question whose paragraphs are marked in the passage. */
  current: number
  onReach(question: number, index: number): void
  /** Absent until it is made, or where it cannot be. */
  report: ScoreReport | null
  /** What others chose; absent where there are too few of them. */
  among: Among | null
  lookAgain: LookAgain
  notes: Notes
  onGo(question: number): void
}

/** The questions of a finished passage: what was done at each, and why every option is right or wrong. */
export function ReviewedQuestions({
  content,
  passage,
  answers,
  tools,
  current,
  ...rest
}: ReviewedQuestionsProps) {
  return (
    <Stack gap="10">
      {content.test.questions.map((question) => (
        <ReviewedQuestion
          key={question.number}
          question={question}
          chosen={chosenLetter(answers, passage, question.number)}
          struck={tools.strikes[question.number] ?? []}
          isFlagged={tools.flags.includes(question.number)}
          isCurrent={question.number === current}
          {...rest}
        />
      ))}
    </Stack>
  )
}

type ReviewedQuestionProps = Pick<
  ReviewedQuestionsProps,
  'onReach' | 'report' | 'among' | 'lookAgain' | 'notes' | 'onGo'
> & {
  question: FullQuestion
  chosen: Letter | undefined
  struck: readonly Letter[]
  isFlagged: boolean
  isCurrent: boolean
}

function ReviewedQuestion({
  question,
  isFlagged,
  report,
  among,
  lookAgain,
  notes,
  onGo,
  ...rest
}: ReviewedQuestionProps) {
  const next = lookAgain.after(question.number)
  return (
    <ExplainedQuestion
      question={question}
      marks={
        isFlagged && (
          <Flex align="center" gap="1">
            <Icon name="flag" filled />
            Flagged
          </Flex>
        )
      }
      facts={<QuestionFacts question={question} report={report} among={among} />}
      {...rest}
    >
      <Flex columnGap="6" wrap="wrap" css={{ '& > div': { flexBasis: '100%' } }}>
        <NoteField question={question.number} notes={notes} />
        {next !== undefined && (
          <Button variant="plain" onClick={() => onGo(next)}>
            Next {lookAgain.what} question: {next}
          </Button>
        )}
      </Flex>
    </ExplainedQuestion>
  )
}
