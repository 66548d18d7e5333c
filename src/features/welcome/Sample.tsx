import { useReducer } from 'react'
import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TIME_LIMIT_SECONDS, type Letter } from '../../../domain/exam'
import { Page } from '../../ui/page/Page'
import { useHydrated } from '../../ui/useHydrated'
import { sampleContent } from './sampleContent'
import { SampleQuestion } from './SampleQuestion'
import { SampleText } from './SampleText'
import '../../ui/room/passage.css'

const { passage, questions } = sampleContent.test

type Tried = {
  answers: Readonly<Record<number, Letter>>
  /** Questions whose answer was shown, with what was chosen by then; who looked first has not answered. */
  checked: Readonly<Record<number, Letter | null>>
  /** The question whose paragraphs are marked. */
  current: number | null
}
type Step = { question: number; letter?: Letter }

const untried: Tried = { answers: {}, checked: {}, current: null }

/** A letter chooses; a step without one shows the answer, after which the choice stands. */
function take(tried: Tried, { question, letter }: Step): Tried {
  const isChecked = question in tried.checked
  if (letter !== undefined) {
    return isChecked ? tried : { ...tried, answers: { ...tried.answers, [question]: letter } }
  }
  const checked = { ...tried.checked, ...(!isChecked && { [question]: tried.answers[question] ?? null }) }
  return { ...tried, checked, current: question }
}

type SampleProps = { loginPath: string; registerPath: string; isSignedIn: boolean }

/** One passage with its questions for everybody, as a test has them but for the clock; nothing of it is kept. */
export function Sample({ loginPath, registerPath, isSignedIn }: SampleProps) {
  const [{ answers, checked, current }, step] = useReducer(take, untried)
  const isHydrated = useHydrated()
  const evidence = questions.find(({ number }) => number === current)?.evidence ?? []
  return (
    <Page heading="Sample Passage">
      <Box maxWidth="measure">
        <p>
          One passage with its {questions.length} questions, as in a test, but without the clock. Choose an
          answer, then check it: every option is explained.
        </p>
      </Box>
      <Grid
        css={answerCss}
        gap={{ base: '10', lg: '16' }}
        marginTop="6"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        <Box
          as="section"
          aria-label="Passage"
          // A region that scrolls by itself is reached by the keyboard.
          tabIndex={0}
          css={besideTheQuestions}
        >
          <article className="passage-text">
            <h2>{passage.title}</h2>
            <p className="source">{passage.author}</p>
            <div className="reading">
              {passage.paragraphs.map((text, index) => (
                <p
                  key={text}
                  id={`paragraph-${index + 1}`}
                  className="paragraph"
                  data-evidence={evidence.includes(index + 1) || undefined}
                >
                  <span className="paragraph-number" aria-hidden>
                    {index + 1}
                  </span>
                  <SampleText html={text} />
                </p>
              ))}
            </div>
          </article>
        </Box>
        <Box as="section" aria-label="Questions">
          <p className="instructions">{sampleContent.test.instructions}</p>
          {questions.map((question) => (
            <SampleQuestion
              key={question.number}
              question={question}
              chosen={answers[question.number]}
              isChecked={question.number in checked}
              onChoose={isHydrated ? choose : undefined}
              onCheck={check}
              paragraphAddress={paragraphAddress}
            />
          ))}
          <WayOn {...{ checked, loginPath, registerPath, isSignedIn }} />
        </Box>
      </Grid>
    </Page>
  )

  function choose(question: number, letter: Letter) {
    step({ question, letter })
  }
  function check(question: number) {
    step({ question })
  }
}

/** Of all questions at once: styled one by one they would take the screen as long again to be drawn. */
const answerCss = {
  '& .answer': { marginTop: '0.75rem' },
  '& .answer > .stack': { marginTop: '0.75rem' },
  // Come into sight, it shows that more follows.
  '& .answer > .stack > p': { scrollMarginBottom: '5rem' },
  '& .answer:not([open]) [data-when=open], & .answer[open] [data-when=closed]': { display: 'none' },
  '& .answer svg': { display: 'inline', verticalAlign: '-0.25em' },
  '& [data-right=true]': { '--verdict': 'var(--scheme-blue)' },
  '& [data-right=false]': { '--verdict': 'var(--scheme-red)' },
  '& strong[data-right], & [data-right] > strong:first-of-type': { color: 'var(--verdict)' },
  '&& [data-right] > .option': {
    background: 'color-mix(in srgb, var(--verdict) 8%, transparent)',
    boxShadow: 'inset 3px 0 0 var(--verdict)',
  },
  '& .explanation': { borderInlineStart: '3px solid var(--verdict)', paddingInlineStart: '0.75rem' },
} as const

/** It stays in sight and scrolls by itself, as in a test. */
const besideTheQuestions = {
  '@media (min-width: 64rem)': {
    position: 'sticky',
    top: '1rem',
    maxHeight: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    paddingInlineEnd: '1rem',
  },
} as const

const paragraphAddress = (paragraph: number) => `#paragraph-${paragraph}`

function WayOn({ checked, loginPath, registerPath, isSignedIn }: SampleProps & Pick<Tried, 'checked'>) {
  const seen = questions.filter(({ number }) => number in checked)
  const answered = seen.filter(({ number }) => checked[number])
  const right = answered.filter(({ number, correctAnswer }) => checked[number] === correctAnswer)
  const soFar = seen.length < questions.length ? ' so far' : ''
  const looked = seen.length - answered.length
  return (
    <Box as="section" aria-labelledby="way-on" marginTop="10" paddingBlock="6" borderTop="hairline">
      <p role="status">
        {answered.length > 0 && `${right.length} of ${answered.length} correct${soFar}. `}
        {looked > 0 && `You looked at ${looked === 1 ? 'one answer' : `${looked} answers`} without choosing.`}
      </p>
      <Box as="h2" id="way-on" marginBlock="2">
        A test has {PASSAGES_PER_TEST} passages
      </Box>
      <p>
        A test has {QUESTIONS_PER_TEST} questions in {TIME_LIMIT_SECONDS / 60} minutes, and explains every
        option the same way. {!isSignedIn && 'Test 1 is free with an account; no card required.'}
      </p>
      <Flex wrap="wrap" gap="4" align="center" marginTop="4">
        {isSignedIn ? (
          <Button asChild>
            <Link to={loginPath}>Go to your tests</Link>
          </Button>
        ) : (
          <>
            <Button asChild>
              <Link to={registerPath}>Register – Test 1 is free</Link>
            </Button>
            <Link to={loginPath}>Log in</Link>
          </>
        )}
      </Flex>
    </Box>
  )
}
