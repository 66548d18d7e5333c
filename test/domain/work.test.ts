import { noWork, Tools } from '../../domain/work'

test('tools stored by the first version are read: a field added later must be optional', () => {
  const stored = {
    strikes: { 1: ['A'] },
    flags: [1],
    seen: [1],
    highlights: { 1: [{ paragraph: 1, start: 0, end: 5, colour: 'yellow' }] },
  }
  expect(Tools.parse(stored)).toEqual(stored)
  expect(Object.keys(noWork.tools)).toEqual(Object.keys(stored))
})
