import { LETTERS } from '../../../domain/exam'
import { compare, percentileOf } from '../../../domain/results/comparison'
import { itemsOf, LIMITS, warningsOf, type Item } from '../../../domain/results/items'
import { ownStandardError, reliabilityOf } from '../../../domain/results/reliability'
import { keys } from '../../support/functions'
import { figures, generated } from '../../support/results/figures'
import { talliesOf } from '../../support/results/plain'

const keyOf = new Map(keys.map((key, index) => [index + 1, key]))

describe('of generated attempts', () => {
  const tallies = talliesOf(generated, keys)

  test('mean, deviation, alpha and standard error are those of psych and psychometric', () => {
    const { attempts, mean, deviation, alpha, standardError } = reliabilityOf(tallies)
    expect(attempts).toBe(generated.length)
    expect(mean).toBeCloseTo(figures.mean, 7)
    expect(deviation).toBeCloseTo(figures.deviation, 7)
    expect(alpha).toBeCloseTo(figures.alpha, 7)
    expect(standardError).toBeCloseTo(figures.standardError, 7)
  })

  test('difficulty and corrected point-biserial of each question are those of psych', () => {
    const items = itemsOf(tallies, keyOf)
    items.forEach((item, index) => {
      expect(item.difficulty).toBeCloseTo(figures.difficulty[index] ?? NaN, 7)
      expect(keyOptionOf(item)?.pointBiserial).toBeCloseTo(figures.pointBiserial[index] ?? NaN, 7)
    })
    expect(items).toHaveLength(55)
    const { question, letter, share, pointBiserial } = figures.distractor
    const chosen = items[question - 1]?.options.find((option) => option.letter === letter)
    expect(chosen?.share).toBeCloseTo(share, 7)
    expect(chosen?.pointBiserial).toBeCloseTo(pointBiserial, 7)
  })

  test('percentiles are those of scipy', () => {
    for (const [score, percentile] of figures.percentiles) {
      const told = compare(score, tallies).among
      expect(told && percentileOf(told)).toBeCloseTo(percentile, 7)
    }
  })
})

const keyOptionOf = ({ key, options }: Item) => options.find(({ letter }) => letter === key)

test('the standard error of one’s own score is Lord’s, and none where all is right or nothing', () => {
  expect(ownStandardError(41)).toBeCloseTo(Math.sqrt((41 * 14) / 54), 12)
  expect(ownStandardError(1)).toBeCloseTo(1, 12)
  expect([ownStandardError(0), ownStandardError(55)]).toEqual([null, null])
})

describe('the warnings about a question', () => {
  const shares = (A: number, B: number, C: number, D: number, correlations = [0.4, -0.1, -0.1, -0.1]) =>
    warningsOf({
      ...{ question: 1, key: 'A', difficulty: A, unanswered: 0 },
      options: [A, B, C, D].map((share, index) => ({
        ...{ letter: LETTERS[index] ?? 'A', share, pointBiserial: correlations[index] ?? null },
      })),
    })

  test('none within the limits, and at them', () => {
    expect(shares(0.6, 0.2, 0.1, 0.1)).toEqual([])
    const { difficulty, pointBiserial, distractor } = LIMITS
    expect(shares(difficulty.least, 0.3, 0.2, 0.2)).toEqual([])
    expect(shares(difficulty.most, distractor, distractor, distractor)).toEqual([])
    expect(shares(0.6, 0.2, 0.1, 0.1, [pointBiserial, 0, -0.1, -0.1])).toEqual([])
  })

  test.each([
    ['too hard (below 0.30)', shares(0.29, 0.3, 0.2, 0.2)],
    ['too easy (above 0.90)', shares(0.91, 0.05, 0.05, 0.05)],
    ['point-biserial below 0.20', shares(0.6, 0.2, 0.1, 0.1, [0.19, -0.1, -0.1, -0.1])],
    ['negative point-biserial: check the key today', shares(0.6, 0.2, 0.1, 0.1, [-0.01, -0.1, -0.1, -0.1])],
    ['rewrite D: chosen by under 5%', shares(0.6, 0.2, 0.16, 0.04)],
    ['rewrite B: high scorers prefer it', shares(0.6, 0.2, 0.1, 0.1, [0.4, 0.1, -0.1, -0.1])],
  ])('%s', (warning, told) => {
    expect(told).toEqual([warning])
  })
})
