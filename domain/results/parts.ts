export type Part = { name: string; right: number; of: number }

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
