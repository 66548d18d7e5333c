type Cells = Readonly<Record<string, Partial<Record<string, string>>>>

/** A machine's table as a Mermaid state diagram: each arrow with the events that lead along it. */
export function machineDiagram(cells: Cells, statusOf: (row: string) => string): string {
  const arrows = new Map<string, Set<string>>()
  for (const [row, events] of Object.entries(cells)) {
    for (const [event, to] of Object.entries(events)) {
      const from = statusOf(row)
      if (to === undefined || to === from) continue
      const arrow = `  ${from} --> ${to}`
      arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(event))
    }
  }
  const lines = [...arrows].map(([arrow, events]) => `${arrow}: ${[...events].sort().join(', ')}`)
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> idle', ...lines.sort(), '```'].join('\n')
}
