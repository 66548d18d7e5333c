import type { practiceWire } from '../../../domain/wire/practice'
import { DEVICE, EARLIER, LATER } from './exampleParts'
import type { Examples, Setting } from './setting'

const option = (letter: string) => ({ letter, option: `Option ${letter}`, explanation: `Why ${letter}` })
const question = {
  ...{ number: 2, text: 'Why?', skill: 'comprehension', evidence: [1], correctAnswer: 'B' },
  options: ['A', 'B', 'C', 'D'].map(option),
}

/** Those of the practice pages. */
export function practiceExamples({ practiceId }: Setting): Examples<keyof typeof practiceWire> {
  const practice = {
    ...{ practiceId: DEVICE, testNumber: 1, passage: 1, mode: 'tutor', paceSeconds: 589 },
    ...{ startedAt: EARLIER, finishedAt: null, serverNow: LATER, cursor: 1, stamps: {} },
    ...{ answers: { 1: 'A' }, strikes: { 2: ['C'] } },
    content: {
      test: {
        ...{ title: 'Practice Test 1', instructions: 'Choose.' },
        passage: {
          ...{ title: 'T', author: 'A', source: 'S', field: 'humanities', discipline: 'Ethics' },
          paragraphs: ['Text.'],
        },
        questions: [
          {
            number: 2,
            text: 'Why?',
            options: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, option: `Option ${letter}` })),
          },
        ],
      },
    },
    explained: [
      { question, letter: 'A' },
      { question, letter: null },
    ],
    hold: null,
  }

  return {
    getPractices: {
      requests: [{}],
      answers: [
        {
          tests: [
            { testNumber: 1, hold: 'running', passages: [] },
            {
              ...{ testNumber: 2, hold: null },
              passages: [{ passage: 1, title: 'T', isSeen: true, missed: [2, 5] }],
            },
          ],
          open: [{ practiceId: DEVICE, testNumber: 2, passage: 1, startedAt: EARLIER, answered: 1, of: 6 }],
          left: 39,
        },
      ],
    },
    startPractice: {
      requests: [
        { practiceId, testNumber: 1, passage: 9, scope: 'missed', mode: 'end', pace: 'untimed' },
        {
          ...{ practiceId, testNumber: 1, passage: 1, scope: 'all', mode: 'tutor', pace: 'even' },
          spoils: true,
        },
      ],
      answers: [practice],
    },
    getPractice: {
      requests: [{ practiceId }],
      answers: [
        practice,
        { ...practice, paceSeconds: null, finishedAt: LATER, explained: [], hold: 'unshown' },
      ],
    },
  }
}
