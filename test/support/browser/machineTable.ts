import type { Reducer, UnknownAction } from '@reduxjs/toolkit'

/**
 * A machine as a table: a row for each state, a column for each event, the status that follows in the cell. An empty
 * cell is an event that does not fit: the very same object must come back.
 */
export function testMachine<State, Machine extends { status: string }>(table: {
  reducer: Reducer<State>
  /** The machine within the slice's state. */
  machine: (state: State) => Machine
  states: Record<string, State>
  events: Record<string, UnknownAction>
  cells: Record<string, Partial<Record<string, Machine['status']>>>
}): void {
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
}
