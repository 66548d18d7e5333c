import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reducer, UnknownAction } from '@reduxjs/toolkit'

/**
 * A machine as a table: a row for each state, a column for each event, the status that follows in the cell. An empty
 * cell is an event that does not fit: the very same object must come back.
 */
export type MachineTable<State, Machine extends { status: string }> = {
  reducer: Reducer<State>
  /** The machine within the slice's state. */
  machine: (state: State) => Machine
  /** The first is the initial one. */
  states: Record<string, State>
  events: Record<string, UnknownAction>
  cells: Record<string, Partial<Record<string, Machine['status']>>>
  /** The heading in docs/machines.md that shows the table as a diagram. */
  diagram?: string
}

const DOCUMENT = join(__dirname, '../../../docs/machines.md')

/** A machine's table as a Mermaid state diagram: an arrow for each pair of states, labeled with its events. */
export function machineDiagram<State, Machine extends { status: string }>({
  machine,
  states,
  cells,
}: MachineTable<State, Machine>): string {
  const arrows = new Map<string, Set<string>>()
  for (const [name, state] of Object.entries(states)) {
    const from = machine(state).status
    for (const [event, to] of Object.entries(cells[name] ?? {})) {
      const arrow = `${from} --> ${to}`
      arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(event))
    }
  }
  const [initial] = Object.values(states)
  const lines = [...arrows].map(([arrow, events]) => `${arrow}: ${[...events].join(', ')}`)
  return ['stateDiagram-v2', ...(initial ? [`[*] --> ${machine(initial).status}`] : []), ...lines].join(
    '\n    ',
  )
}

/**
 * Compares a machine's diagram with the one under its heading in docs/machines.md.
 * `UPDATE_DIAGRAMS=1` writes it there.
 */
export function expectDocumented(heading: string, diagram: string): void {
  const document = readFileSync(DOCUMENT, 'utf8')
  const block = new RegExp(`(## ${heading}\\n(?:(?!\\n## )[^])*?\`\`\`mermaid\\n)([^]*?)(\\n\`\`\`)`)
  if (process.env['UPDATE_DIAGRAMS'] === '1') {
    writeFileSync(
      DOCUMENT,
      document.replace(block, (_all, start, _old, end) => `${start}${diagram}${end}`),
    )
    return
  }
  expect(block.exec(document)?.[2]).toBe(diagram)
}
