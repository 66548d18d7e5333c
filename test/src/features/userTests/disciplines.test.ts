import { readFileSync } from 'node:fs'
import { FullContent } from '../../../../domain/content'
import { passageNumbers, testNumbers } from '../../../../domain/exam'
import { disciplinesOf } from '../../../../src/features/userTests/disciplines'

test.each(testNumbers)('the disciplines of test %i are those of its passages', (number) => {
  const found = passageNumbers.map((passage) => {
    const file = readFileSync(`content/tests/test${number}/passage${passage}.json`, 'utf8')
    return FullContent.parse(JSON.parse(file)).test.passage.discipline
  })
  expect(disciplinesOf(number)).toBe(found.join(', '))
})
