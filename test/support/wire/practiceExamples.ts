type Parts = { id: string; earlier: string; later: string; operations: readonly object[] }

const option = (letter: string) => ({ letter, option: `Option ${letter}`, explanation: `Why ${letter}` })
const question = {
  ...{ number: 2, text: 'Why?', skill: 'comprehension', evidence: [1], correctAnswer: 'B' },
  options: ['A', 'B', 'C', 'D'].map(option),
}
/** Conversations with the functions of the practice pages (wireExamples.ts). */
export function practiceExamples({ id, earlier, later, operations }: Parts) {
  const practice = {
    ...{ practiceId: id, testNumber: 1, passage: 1, mode: 'tutor', paceSeconds: 589 },
    ...{ startedAt: earlier, finishedAt: null, serverNow: later, nextSeq: 3 },
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
          open: [{ practiceId: id, testNumber: 2, passage: 1, startedAt: earlier, answered: 1, of: 6 }],
          left: 39,
        },
      ],
    },
    startPractice: {
      requests: [
        { practiceId: id, testNumber: 1, passage: 9, scope: 'missed', mode: 'end', pace: 'untimed' },
        ...[
          {
            practiceId: id,
            testNumber: 1,
            passage: 1,
            scope: 'all',
            mode: 'tutor',
            pace: 'even',
            spoils: true,
          },
        ],
      ],
      answers: [practice],
    },
    getPractice: {
      requests: [{ practiceId: id }],
      answers: [
        practice,
        { ...practice, paceSeconds: null, finishedAt: later, explained: [], hold: 'unshown' },
      ],
    },
    savePractice: {
      requests: [{ practiceId: id, operations: operations }],
      answers: [{ serverNow: earlier, notKept: [id], uncounted: [] }],
    },
    explainPractice: {
      requests: [
        { practiceId: id, operations: operations, question: 2 },
        { practiceId: id, operations: [], question: null },
      ],
      answers: [{ ...practice, notKept: [], uncounted: [id] }],
    },
  }
}
