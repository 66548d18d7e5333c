import { Box, Flex, Stack } from '@chakra-ui/react'
import { chosenLetter, type Answers } from '../../../domain/answers'
import type { Among } from '../../../domain/results/comparison'
import type { FullContent, FullQuestion } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import type { ScoreReport } from '../../../domain/results/report'
import type { Tools } from '../../../domain/work'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/icons'
import { OptionRow } from '../../ui/OptionRow'
import { Reveal } from '../../ui/Reveal'
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
  onReach(question: number): void
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
  chosen,
  struck,
  isFlagged,
  isCurrent,
  onReach,
  report,
  among,
  lookAgain,
  notes,
  onGo,
}: ReviewedQuestionProps) {
  const isRight = chosen === question.correctAnswer
  const next = lookAgain.after(question.number)
  return (
    <Box
      as="fieldset"
      data-right={isRight}
      data-current-question={isCurrent || undefined}
      fontSize="calc(1rem * var(--reading-scale, 1))"
    >
      <Box as="legend" fontWeight="600" marginBottom="2">
        {question.number}. {question.text}
      </Box>
      <Flex align="center" gap="4" wrap="wrap">
        <Verdict tone={isRight ? 'correct' : 'wrong'}>{verdictOf(isRight, chosen)}</Verdict>
        {isFlagged && (
          <Flex align="center" gap="1">
            <Icon name="flag" filled />
            Flagged
          </Flex>
        )}
        <Button variant="quiet" aria-pressed={isCurrent} onClick={() => onReach(question.number)}>
          {paragraphsText(question.evidence)}
        </Button>
      </Flex>
      <QuestionFacts question={question} report={report} among={among} />
      <Stack gap="3" marginTop="2">
        {question.options.map(({ letter, option, explanation }) => (
          <Box key={letter}>
            <OptionRow
              name={`question-${question.number}`}
              letter={letter}
              text={option}
              checked={chosen === letter}
              struck={struck.includes(letter)}
            />
            <Standing isChosen={chosen === letter} isKey={letter === question.correctAnswer} />
            <Reveal>
              <Explanation isKey={letter === question.correctAnswer}>{explanation}</Explanation>
            </Reveal>
          </Box>
        ))}
      </Stack>
      <NoteField question={question.number} notes={notes} />
      {next !== undefined && (
        <Button variant="quiet" onClick={() => onGo(next)}>
          Next {lookAgain.what} question: {next}
        </Button>
      )}
    </Box>
  )
}

/** The button that marks, in the passage, what settles the question. */
function paragraphsText(evidence: readonly number[]): string {
  return `Show ${evidence.length === 1 ? 'paragraph' : 'paragraphs'} ${evidence.join(', ')}`
}

function verdictOf(isRight: boolean, chosen: Letter | undefined): string {
  if (isRight) return 'Correct'
  return chosen === undefined ? 'Not answered' : 'Wrong'
}

function Verdict({ tone, children }: { tone: 'correct' | 'wrong'; children: string }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="2"
      color={tone === 'correct' ? 'blue' : 'red'}
      fontWeight="600"
    >
      <Icon name={tone === 'correct' ? 'tick' : 'cross'} />
      {children}
    </Box>
  )
}

/** Whose answer an option was, in words. */
function Standing({ isChosen, isKey }: { isChosen: boolean; isKey: boolean }) {
  const words = [isChosen && 'Your answer', isKey && 'Correct answer'].filter(Boolean).join(' · ')
  if (words === '') return null
  return (
    <Box paddingInlineStart="2.35rem" fontWeight="600">
      {words}
    </Box>
  )
}

/** Blue for the right option and red for the others, each with a word beside the colour. */
function Explanation({ isKey, children }: { isKey: boolean; children: string }) {
  return (
    <Box color={isKey ? 'blue' : 'red'} paddingInlineStart="2.35rem">
      <strong>{isKey ? 'Correct. ' : 'Wrong. '}</strong>
      {children}
    </Box>
  )
}
