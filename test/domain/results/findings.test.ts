import { adviceOf, findingOf, LEAST_QUESTIONS } from '../../../domain/results/findings'

const comprehension = { name: 'comprehension', right: 14, of: 18 }
const within = { name: 'reasoning-within', right: 2, of: 16 }
const beyond = { name: 'reasoning-beyond', right: 17, of: 21 }
const few = { name: 'reasoning-beyond', right: 0, of: LEAST_QUESTIONS - 1 }

type Skills = (typeof few)[]
const allOf = (bySkill: Skills) => bySkill.reduce((sum, { of }) => sum + of, 0)
const found = (bySkill: Skills, answered = allOf(bySkill)) => findingOf({ answered, bySkill })
const advised = (bySkill: Skills, answered = allOf(bySkill)) => adviceOf({ answered, bySkill })

test('the weakest skill is named with its count and as the next step, in one test and over all', () => {
  const skills = [comprehension, within, beyond]
  expect(found(skills)).toBe(
    'Reasoning within the text was your weakest skill: 2 of 16 right. Practice it next.',
  )
  expect(advised(skills)).toBe(
    'Reasoning within the text is your weakest skill so far: 2 of 16 right. Practice it next.',
  )
})

test('of two weak skills the weaker is named', () => {
  const weak = { ...comprehension, right: 3 }
  expect(advised([weak, within, { ...beyond, of: 100, right: 95 }])).toMatch(/^Reasoning within the text is/)
})

test('a skill that is behind by no more than chance is not named', () => {
  const rest = { ...beyond, right: 31, of: 38 }
  expect(found([{ ...comprehension, right: 10, of: 17 }, rest])).toMatch(/^Comprehension was/)
  for (const say of [found, advised]) {
    expect(say([{ ...comprehension, right: 11, of: 17 }, rest])).toBe(
      'No skill is clearly weaker than the others: practice all of them.',
    )
  }
})

test('a score that guessing may get compares nothing and praises nothing', () => {
  const guessed = (right: number) => [
    { ...comprehension, right: 0 },
    { ...within, right },
    { ...beyond, right: 0 },
  ]
  for (const say of [found, advised]) {
    expect(say(guessed(1))).toMatch(
      /^Guessing alone would get about 14 of your 55 answers right\. Your score is too close/,
    )
  }
  const between = (right: number) => [comprehension, { ...within, right }, { ...beyond, right: 5 }]
  expect(advised(between(0))).toMatch(/^Guessing/)
  expect(advised(between(1))).not.toMatch(/^Guessing/)
})

test('whoever left many questions alone did not guess at those', () => {
  const skills = [
    { ...comprehension, right: 6 },
    { ...within, right: 6 },
    { ...beyond, right: 6 },
  ]
  expect(found(skills, 55)).toMatch(/^Guessing alone would get about 14 of your 55/)
  expect(found(skills, 40)).not.toMatch(/^Guessing/)
})

test('tests that were hardly answered say so and nothing of skills', () => {
  const skills = [comprehension, within, beyond]
  for (const say of [found, advised]) {
    expect(say(skills, 4)).toBe(
      'You answered 4 of 55 questions, so there is little to compare yet. Next time, answer every one: a wrong answer costs nothing.',
    )
    expect(say(skills, 0)).toMatch(
      /^You answered none of the 55 questions, so there is nothing to compare yet\./,
    )
    expect(say(skills, 27)).toMatch(/^You answered 27 of/)
    expect(say(skills, 28)).toMatch(/^Reasoning within/)
  }
})

test('nothing is claimed from fewer than ten questions', () => {
  for (const say of [found, advised]) {
    expect(say([comprehension, { ...within, right: 12 }, few])).toMatch(/^No skill is clearly weaker/)
    expect(say([few])).toBe('There are fewer than 10 questions of each skill: too few to compare.')
    expect(say([{ ...few, right: 10, of: LEAST_QUESTIONS }])).not.toContain('too few')
  }
})

test('where every answer was right nothing is to be practiced', () => {
  expect(advised([{ ...comprehension, right: 18 }])).toBe(
    'Every answer was right: keep doing what you are doing.',
  )
})
