import type { Verdict } from '../answers'

/** Counts answered questions; `of` is 0 if there are none. */
export type Part = { name: string; right: number; of: number }

export function partOf(name: string, verdicts: readonly Verdict[]): Part {
  const answered = verdicts.filter((verdict) => verdict !== 'not answered')
  return { name, right: answered.filter((verdict) => verdict === 'correct').length, of: answered.length }
}

const titles: Readonly<Record<string, string>> = {
  All: 'All questions',
  comprehension: 'Comprehension',
  'reasoning-within': 'Reasoning within the text',
  'reasoning-beyond': 'Reasoning beyond the text',
  humanities: 'Humanities',
  'social sciences': 'Social sciences',
}

export function titleOfPart(name: string): string {
  return titles[name] ?? name.slice(0, 1) + name.slice(1).toLowerCase()
}
