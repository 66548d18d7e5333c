import fc from 'fast-check'
import { AnswersList } from '../../domain/answers'
import { LETTERS, passageNumbers, questionsOfPassage } from '../../domain/exam'

describe('answers on the wire', () => {
  it('are taken as they are: any letters for any questions of known passages', () => {
    const entry = fc
      .constantFrom(...passageNumbers)
      .chain((passage) =>
        fc
          .dictionary(
            fc.constantFrom(...questionsOfPassage(passage).map(String)),
            fc.constantFrom(...LETTERS),
          )
          .map((chosen) => ({ [`passage${passage}`]: { ...chosen } })),
      )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 9 }), (list) => {
        expect(AnswersList.parse(list)).toEqual(list)
      }),
    )
  })

  it.each([
    ['no list', {}, []],
    ['an entry that is nothing', [null], [0]],
    ['an entry that is a list', [['A']], [0]],
    ['an unknown passage', [{ passage10: {} }], [0]],
    ['two passages in one entry', [{ passage1: { 1: 'A' }, passage2: {} }], [0]],
    ['an empty entry', [{}], [0]],
    ['a number for letters', [{ passage1: 5 }], [0, 'passage1']],
    ['a list of letters', [{ passage1: ['A'] }], [0, 'passage1']],
    ['a question of another passage', [{ passage1: { 7: 'A' } }], [0]],
    ['no letter', [{ passage1: { 1: 'A' } }, { passage2: { 7: 'E' } }], [1, 'passage2', '7']],
  ])('are refused where there is %s, and it is said where', (_what, list, path) => {
    expect(AnswersList.safeParse(list).error?.issues[0]?.path).toEqual(path)
  })
})
