import type { Reducer, UnknownAction } from '@reduxjs/toolkit'
import { expectDocumented, machineDiagram } from './machineDiagram'

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

export function testMachine<State, Machine extends { status: string }>(
  table: MachineTable<State, Machine>,
): void {
  const { reducer, machine, states, events, cells } = table
  describe.each(Object.entries(states))('in %s', (stateName, state) => {
    test.each(Object.entries(events))('%s', (eventName, event) => {
      const next = machine(reducer(state, event))
      const expected = cells[stateName]?.[eventName]
      if (expected === undefined) expect(next).toBe(machine(state))
      else expect([next === machine(state), next.status]).toEqual([false, expected])
    })
  })

  test('every row and column of the table exists', () => {
    expect(Object.keys(cells).filter((name) => !(name in states))).toEqual([])
    const named = Object.values(cells).flatMap((row) => Object.keys(row ?? {}))
    expect(named.filter((name) => !(name in events))).toEqual([])
  })

  const { diagram } = table
  if (diagram !== undefined) {
    test('docs/machines.md shows this table as a diagram', () =>
      expectDocumented(diagram, machineDiagram(table)))
  }
}
