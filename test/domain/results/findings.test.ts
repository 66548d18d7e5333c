import fc from 'fast-check'
import { adviceOf, LEAST_QUESTIONS } from '../../../domain/results/findings'
import { titleOfPart } from '../../../domain/results/parts'

const comprehension = { name: 'comprehension', right: 14, of: 18 }
const within = { name: 'reasoning-within', right: 2, of: 16 }
const beyond = { name: 'reasoning-beyond', right: 17, of: 21 }

type Skills = (typeof within)[]
const advised = (bySkill: Skills) => adviceOf({ bySkill }).text

test('the weakest skill is named with its count and as the next step', () => {
  const bySkill = [comprehension, within, beyond]
  expect(adviceOf({ bySkill })).toEqual({
    text: 'Reasoning within the text is your weakest skill so far: 2 of 16 right.',
    skill: 'reasoning-within',
  })
})

test('a skill that is behind by no more than chance is not named', () => {
  const rest = { ...beyond, right: 31, of: 38 }
  expect(advised([{ ...comprehension, right: 10, of: 17 }, rest])).toMatch(/^Comprehension is/)
  expect(advised([{ ...comprehension, right: 11, of: 17 }, rest])).toBe(
    'No skill is clearly weaker than the others: practice all of them.',
  )
})

test('nothing is compared before ten questions of a skill are answered', () => {
  expect(advised([])).toMatch(/^Finish a test/)
  expect(advised([comprehension, within, beyond].map((each) => ({ ...each, right: 0, of: 9 })))).toMatch(
    /^You have answered fewer than 10 questions of each skill/,
  )
})

test('a score that guessing may get compares nothing and praises nothing', () => {
  const guessed = (right: number) => [
    { ...comprehension, right: 0 },
    { ...within, right },
    { ...beyond, right: 0 },
  ]
  expect(advised(guessed(1))).toMatch(
    /^Guessing alone would get about 14 of your 55 answers right\. Your score is not clearly above that/,
  )
  const between = (right: number) => [comprehension, { ...within, right }, { ...beyond, right: 5 }]
  expect(advised(between(0))).toMatch(/^Guessing/)
  expect(advised(between(1))).not.toMatch(/^Guessing/)
})

const skills = fc.tuple(
  ...['comprehension', 'reasoning-within', 'reasoning-beyond'].map((name) =>
    fc
      .nat({ max: 60 })
      .chain((of) => fc.nat({ max: of }).map((right): Skills[number] => ({ name, right, of }))),
  ),
)

test('whatever was taken, a skill that is named has ten questions and the least share right', () => {
  fc.assert(
    fc.property(skills, (bySkill) => {
      const { skill } = adviceOf({ bySkill })
      const named = bySkill.find(({ name }) => name === skill)
      expect(advised(bySkill).includes(' is your weakest skill')).toBe(skill !== null)
      if (!named) return
      expect(named.of).toBeGreaterThanOrEqual(LEAST_QUESTIONS)
      for (const { right, of } of bySkill.filter((each) => each.of >= LEAST_QUESTIONS)) {
        expect(named.right / named.of).toBeLessThanOrEqual(right / of)
      }
    }),
  )
})

test('one more right answer in a skill that was not named never makes it the weakest', () => {
  fc.assert(
    fc.property(skills, fc.nat({ max: 2 }), (bySkill, index) => {
      const part = bySkill[index]!
      const isNamed = (of: Skills) => advised(of).startsWith(`${titleOfPart(part.name)} is`)
      if (part.right === part.of || isNamed(bySkill)) return
      const better = bySkill.with(index, { ...part, right: part.right + 1 })
      if (advised(bySkill).startsWith('Guessing')) return
      expect(isNamed(better)).toBe(false)
    }),
  )
})
