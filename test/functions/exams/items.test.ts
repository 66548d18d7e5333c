import { itemReport } from '../../../scripts/operate/itemReport'
import { worldForAll } from '../../support/functions'
import { figures, generated } from '../../support/results/figures'
import { newText, take } from '../../support/results/taken'

describe('npm run items', () => {
  const world = worldForAll()

  test('prints reliability, figures of each question and what to fix, for texts with 30 attempts', async () => {
    const { deps } = world
    const { store } = deps
    const items = async (only: number | null) => (await itemReport(deps, only)).split('\n')
    expect(await items(null)).toEqual(['No first attempts have been counted yet.'])

    const version = await newText(store, 2)
    const young = await newText(store, 3)
    for (const sheet of generated) await take(store, { version, sheet, testNumber: 2 })
    for (const sheet of generated.slice(0, 29)) await take(store, { version: young, sheet, testNumber: 3 })

    const lines = await items(null)
    expect(lines.slice(0, 6)).toEqual([
      `Test 2, text ${version}, first taken 2026-11-01`,
      `60 first attempts, mean ${figures.mean.toFixed(1)} of 55, standard deviation ${figures.deviation.toFixed(1)}`,
      `Reliability ${figures.alpha.toFixed(2)} (plain coefficient alpha over the nine passage scores), standard error of measurement ${figures.standardError.toFixed(1)}`,
      'Fewer than 100: take the warnings as hints.',
      '',
      'question key difficulty r(pb)     A    B    C    D    –',
    ])
    const lineOf = (question: number) => lines.find((line) => line.startsWith(String(question).padStart(8)))
    expect(lines.filter((line) => /^ +\d+ +[ABCD] /.test(line))).toHaveLength(55)
    expect(lineOf(31)).toMatch(
      /^ {6}31 {3}C {7}0\.57 -0\.22 .* {2}! negative point-biserial: check the key today/,
    )
    expect(lineOf(21)).toContain('too easy (above 0.90)')
    expect(lineOf(11)).toContain('too hard (below 0.30)')
    const shares =
      lineOf(31)
        ?.match(/\d+%/g)
        ?.map((share) => Number.parseInt(share, 10)) ?? []
    const chose = (letter: string) => generated.filter((sheet) => sheet[30] === letter).length
    expect(shares).toEqual([...'ABCD-'].map((letter) => Math.round((chose(letter) / 60) * 100)))
    expect(lines).toContain('1 more with fewer than 30 first attempts: no figures.')
    expect(lines.join('\n')).not.toContain(young)

    expect(await items(3)).toEqual(['1 more with fewer than 30 first attempts: no figures.'])
  })
})
