import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reducer, UnknownAction } from '@reduxjs/toolkit'

/** One row per state, one column per event, the next status in the cell; an empty cell must return the same object. */
export type MachineTable<State, Machine extends { status: string }> = {
  reducer: Reducer<State>
  machine: (state: State) => Machine
  states: Record<string, State>
  events: Record<string, UnknownAction>
  cells: Record<string, Partial<Record<string, Machine['status']>>>
  diagram?: string
}

const DOCUMENT = join(__dirname, '../../../docs/machines.md')

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

/** Compares a machine's diagram with docs/machines.md. `UPDATE_DIAGRAMS=1` writes it there. */
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
