import type { ReactNode } from 'react'
import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { verdictOn, type Verdict } from '../../../domain/answers'
import type { FullQuestion } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import type { Highlight } from '../../../domain/work'
import { Icon } from '../icons'
import { OptionRow } from '../OptionRow'
import { QuestionText } from './QuestionText'

type ExplainedQuestionProps = {
  question: FullQuestion
  chosen: Letter | undefined
  struck: readonly Letter[]
  /** Of its passage. */
  highlights: readonly Highlight[]
  isFlagged: boolean
  /** The passage marks its paragraphs. */
  isCurrent: boolean
  /** Scrolls to one of the question's paragraphs by its index among them. */
  onReach(question: number, index: number): void
  /** Shown below the verdict. */
  facts?: ReactNode
  /** Shown below the options. */
  children?: ReactNode
}

export function ExplainedQuestion(props: ExplainedQuestionProps) {
  const { question, chosen, struck, highlights, isFlagged, isCurrent, onReach, facts, children } = props
  const verdict = verdictOn(chosen, question.correctAnswer)
  const isRight = verdict === 'correct'
  return (
    <Box
      as="fieldset"
      htmlTranslate="no"
      data-right={isRight}
      data-current-question={isCurrent || undefined}
      fontSize="calc(1rem * var(--reading-scale, 1))"
    >
      <Box as="legend" fontWeight="600" marginBottom="2" paddingInlineStart={TEXT_EDGE}>
        {question.number}.{' '}
        <QuestionText question={question.number} text={question.text} highlights={highlights} />
      </Box>
      <Flex align="center" columnGap="4" wrap="wrap" paddingInlineStart={RADIO_EDGE}>
        <VerdictLine tone={isRight ? 'correct' : 'wrong'}>{titles[verdict]}</VerdictLine>
        {isFlagged && (
          <Flex align="center" gap="1">
            <Icon name="flag" filled />
            Flagged
          </Flex>
        )}
        {question.evidence.map((paragraph, index) => (
          <Button
            key={paragraph}
            variant="plain"
            aria-pressed={isCurrent}
            onClick={() => onReach(question.number, index)}
          >
            Show paragraph {paragraph}
          </Button>
        ))}
      </Flex>
      <Box paddingInlineStart={TEXT_EDGE}>{facts}</Box>
      <Stack gap="3" marginTop="2">
        {question.options.map(({ letter, option, explanation }) => (
          <Box key={letter} css={optionCss(letter === question.correctAnswer, chosen === letter)}>
            <OptionRow
              name={`question-${question.number}`}
              letter={letter}
              text={option}
              question={question.number}
              highlights={highlights}
              checked={chosen === letter}
              struck={struck.includes(letter)}
            />
            <Explanation isKey={letter === question.correctAnswer} isChosen={chosen === letter}>
              {explanation}
            </Explanation>
          </Box>
        ))}
      </Stack>
      <Box paddingInlineStart={TEXT_EDGE}>{children}</Box>
    </Box>
  )
}

/** Where the text of an option begins: after its border and radio. */
const TEXT_EDGE = 'calc(3px + 1.1em + 1.25rem)'
const RADIO_EDGE = 'calc(3px + 0.5rem)'

const titles: Record<Verdict, string> = {
  correct: 'Correct',
  wrong: 'Wrong',
  'not answered': 'Not answered',
}

function VerdictLine({ tone, children }: { tone: 'correct' | 'wrong'; children: string }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="0.6em"
      color={tone === 'correct' ? 'blue' : 'red'}
      fontWeight="600"
    >
      <Icon name={tone === 'correct' ? 'tick' : 'cross'} />
      {children}
    </Box>
  )
}

/**
 * A full border and background mark the key and a wrong choice; pine, the usual color of a choice, would look like
 * right.
 */
function optionCss(isKey: boolean, isChosen: boolean) {
  const colour = `var(--scheme-${isKey ? 'blue' : 'red'})`
  const part = (percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`
  const isMarked = isKey || isChosen
  return {
    borderInlineStart: `3px solid ${isMarked ? colour : part(30)}`,
    '&& .option': {
      marginTop: '0',
      background: isMarked ? part(8) : undefined,
      boxShadow: 'none',
      borderRadius: '0 8px 8px 0',
    },
  }
}

function Explanation({ isKey, isChosen, children }: { isKey: boolean; isChosen: boolean; children: string }) {
  return (
    <Box
      animation="appear 180ms ease-out"
      color={isKey ? 'blue' : 'red'}
      paddingInlineStart={`calc(${TEXT_EDGE} - 3px)`}
      paddingTop="1"
      paddingBottom="1"
    >
      <strong>{labelOf(isKey, isChosen)} </strong>
      {children}
    </Box>
  )
}

function labelOf(isKey: boolean, isChosen: boolean): string {
  if (isChosen) return isKey ? 'Your answer, correct.' : 'Your answer, wrong.'
  return isKey ? 'Correct answer.' : 'Wrong.'
}
