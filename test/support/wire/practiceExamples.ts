import type { practiceWire } from '../../../domain/wire/practice'
import { DEVICE, EARLIER, LATER } from './exampleParts'
import type { Examples, Setting } from './setting'

const option = (letter: string) => ({ letter, option: `Option ${letter}`, explanation: `Why ${letter}` })
const question = {
  ...{ number: 2, text: 'Why?', skill: 'comprehension', evidence: [1], correctAnswer: 'B' },
  options: ['A', 'B', 'C', 'D'].map(option),
}

export function practiceExamples({ practiceId }: Setting): Examples<keyof typeof practiceWire> {
  const practice = {
    ...{ practiceId: DEVICE, testNumber: 1, passage: 1, mode: 'tutor', paceSeconds: 589 },
    ...{ startedAt: EARLIER, finishedAt: null, serverNow: LATER, cursor: 1, stamps: {} },
    ...{ answers: { 1: 'A' }, strikes: { 2: ['C'] } },
    highlights: [{ paragraph: 1, start: 0, end: 4, colour: 'yellow' }],
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
      requests: [{}, { timeZone: 'America/New_York' }],
      answers: [
        {
          tests: [
            { testNumber: 1, hold: 'running', passages: [] },
            {
              ...{ testNumber: 2, hold: null },
              passages: [
                {
                  ...{ passage: 1, title: 'T', field: 'humanities', words: 640, isSeen: true },
                  ...{ skills: [{ skill: 'comprehension', questions: [1, 2] }], missed: [2, 5], due: [5] },
                },
              ],
            },
          ],
          open: [{ practiceId: DEVICE, testNumber: 2, passage: 1, startedAt: EARLIER, answered: 1, of: 6 }],
          results: [{ practiceId: DEVICE, testNumber: 2, passage: 1, finishedAt: LATER, right: 5, of: 6 }],
          today: { testNumber: 2, passage: 1, isDone: true },
          streak: { days: 3, isDoneToday: true },
          left: 39,
        },
        {
          ...{ tests: [], open: [], results: [], today: null },
          ...{ streak: { days: 0, isDoneToday: false }, left: 40 },
        },
      ],
    },
    startPractice: {
      requests: [
        { practiceId, testNumber: 1, passage: 9, questions: [51, 53], mode: 'end', pace: 'untimed' },
        {
          ...{
            practiceId,
            testNumber: 1,
            passage: 1,
            questions: [1, 2, 3, 4, 5, 6],
            mode: 'tutor',
            pace: 'even',
          },
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
