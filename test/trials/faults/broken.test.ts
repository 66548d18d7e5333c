import { readFileSync } from 'node:fs'
import { FAULTS } from '../../../trials/faults/payments/plan'
import { MERGE_BREAKS } from '../../../trials/faults/attempts/breaks'
import { MONEY_BREAKS } from '../../../trials/faults/payments/breaks'
import { broken } from '../../../trials/harness/brokenCopy'

// npm run faults:broken plays them, which takes minutes; this keeps what it breaks up with the source.
test.each([...MONEY_BREAKS, ...MERGE_BREAKS])('$title: its words are in the source, and go', (each) => {
  const source = readFileSync(each.file, 'utf8')
  const without = broken(source, each)
  expect(without).not.toContain(each.from)
  expect(without).toContain(each.to)
  expect(() => broken(without, each)).toThrow('its words are not there once')
})

test.each(MONEY_BREAKS)('$title: its fault is one that is played', ({ fault }) => {
  expect([undefined, ...FAULTS.map(({ title }) => title)]).toContain(fault)
})
