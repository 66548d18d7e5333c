import { judgeSaves, type Save } from '../../../trials/load/abuse/verdict'

/** Saves of which one in fifty takes so long, and the others little. */
const saves = (phase: Save['phase'], slowestMs: number, count = 400): Save[] =>
  Array.from({ length: count }, (_, index) => ({ phase, ms: index % 50 === 0 ? slowestMs : 10 }))
const verdictOf = (abuseMs: number, baselineMs: number) =>
  judgeSaves([...saves('abuse', abuseMs), ...saves('baseline', baselineMs)])

describe('the verdict on honest saves', () => {
  it.each([
    ['within the bound', 999, 20, true, 'within 1000 ms'],
    ['beyond it on a machine that is quick without abuse', 1_001, 20, false, 'beyond 1000 ms'],
    ['beyond it on a machine that is just quick enough', 1_010, 500, false, 'beyond 1000 ms'],
    ['not twice as long on a machine that is too busy', 1_900, 1_000, true, 'within 2 times'],
    ['more than twice as long on one', 2_200, 1_000, false, 'beyond 2 times'],
  ])('is right: %s', (_what, abuseMs, baselineMs, isGreen, says) => {
    expect(verdictOf(abuseMs, baselineMs)).toEqual({ isGreen, says: expect.stringContaining(says) })
  })

  it('is none of too few saves', () => {
    const few = [...saves('abuse', 9_000, 199), ...saves('baseline', 10)]
    expect(judgeSaves(few)).toEqual({ isGreen: true, says: expect.stringContaining('no word on p99') })
  })
})
