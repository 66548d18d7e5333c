import { extremesOf } from '../../../domain/results/extremes'

const score = { name: 'All', right: 30, of: 55 }
const part = (name: string, right: number, of: number) => ({ name, right, of })
const strong = part('comprehension', 14, 17)
const middle = part('reasoning-within', 9, 16)
const weak = part('reasoning-beyond', 7, 22)

test('the strongest and the weakest skill are told by their shares', () => {
  expect(extremesOf({ answered: 55, score, bySkill: [middle, strong, weak] })).toEqual({
    strongest: strong,
    weakest: weak,
  })
})

test.each([
  ['fewer than half of the answers', 27, [strong, weak]],
  ['no difference', 55, [strong, { ...strong, name: 'reasoning-within' }]],
  ['fewer than ten questions of all skills but one', 55, [strong, part('reasoning-within', 1, 9)]],
  ['no skills', 55, []],
])('%s make no extremes', (_what, answered, bySkill) => {
  expect(extremesOf({ answered, score, bySkill })).toBeNull()
})

test('a score that guessing may get makes no extremes', () => {
  const guessed = { ...score, right: 15 }
  expect(extremesOf({ answered: 55, score: guessed, bySkill: [strong, weak] })).toBeNull()
})
