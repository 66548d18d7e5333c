import { readFileSync } from 'node:fs'
import { FAULTS } from '../../../../trials/faults/payments/plan'
import { BREAKS, broken } from '../../../../trials/faults/payments/broken/breaks'

// npm run faults:broken plays them, which takes minutes; this keeps what it breaks up with the source.
test.each(BREAKS)('$title: its words are in the source, and go', (each) => {
  const source = readFileSync(each.file, 'utf8')
  const without = broken(source, each)
  expect(without).not.toContain(each.from)
  expect(without).toContain(each.to)
  expect(() => broken(without, each)).toThrow('its words are not there once')
  expect([undefined, ...FAULTS.map(({ title }) => title)]).toContain(each.fault)
})
