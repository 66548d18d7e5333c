import { Box } from '@chakra-ui/react'
import { LATE_WORK_SECONDS } from '../../../domain/exam'

const lateWorkDays = LATE_WORK_SECONDS / (24 * 60 * 60)

const questions = [
  [
    'Can I pause a test?',
    'No. The clock runs on our server, as in the exam. You can close the page and resume while time is left.',
  ],
  [
    'What if I lose my connection?',
    `Go on. Your answers are kept on your device and sent when you are online again. Answers chosen in time count if they reach us within ${lateWorkDays} days and before you look at the results.`,
  ],
  ['Can I take a test again?', 'Yes, as often as you like. Your latest score is shown.'],
  [
    'Can I have extra time?',
    'Yes. Set 1.25, 1.5 or 2 times the usual time in your account before you start a test.',
  ],
  [
    'Are these official tests?',
    'No. Passage Nine is not affiliated with or endorsed by the AAMC, and a score here does not predict a score there.',
  ],
  ['What do I need?', 'A browser on a computer, tablet or phone. There is nothing to install.'],
] as const

/** Answers open without scripts. */
export function Faq() {
  return (
    <Box css={questionsCss}>
      {questions.map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </Box>
  )
}

const questionsCss = {
  '& details': { borderBottom: 'hairline' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: 'touch',
    paddingBlock: '2.5',
    fontWeight: '600',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+" / ""', color: 'mutedInk', fontWeight: '400', fontSize: '1.25rem' },
  },
  '& details[open] > summary::after': { content: '"–" / ""' },
  '& p': { paddingBottom: '4', maxWidth: 'measure' },
} as const
