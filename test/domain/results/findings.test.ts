import { adviceOf, findingOf, LEAST_QUESTIONS } from '../../../domain/results/findings'

const comprehension = { name: 'comprehension', right: 14, of: 18 }
const within = { name: 'reasoning-within', right: 2, of: 16 }
const few = { name: 'reasoning-beyond', right: 0, of: LEAST_QUESTIONS - 1 }

test('a test’s strongest and weakest skill are named with their counts', () => {
  expect(findingOf([comprehension, within])).toBe(
    'Strongest: comprehension (14 of 18 right). Look next at reasoning within the text (2 of 16 right).',
  )
})

test('nothing is claimed from fewer than ten questions', () => {
  expect(findingOf([comprehension, within, few])).not.toContain('beyond')
  expect(adviceOf([comprehension, within, few])).not.toContain('beyond')
  for (const say of [findingOf, adviceOf]) {
    expect(say([few])).toBe(
      'There are fewer than 10 questions of each skill: too few to say which is strongest.',
    )
    expect(say([{ ...few, of: LEAST_QUESTIONS }])).not.toContain('too few')
  }
})

test('of equal skills none stands out', () => {
  const same = { name: 'reasoning-within', right: 7, of: 9 * 2 }
  expect(findingOf([{ ...comprehension, right: 7 }, same])).toMatch(/^No skill stands out/)
  expect(adviceOf([{ ...comprehension, right: 7 }, same])).toMatch(/^No skill stands out/)
})

test('what to practice next is the weakest skill, against the strongest', () => {
  expect(adviceOf([comprehension, within])).toBe(
    'Practice reasoning within the text (2 of 16 right), compared with 14 of 18 in comprehension.',
  )
  expect(adviceOf([{ ...comprehension, right: 18 }])).toBe(
    'Every answer was right: keep doing what you are doing.',
  )
})
