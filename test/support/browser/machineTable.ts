import { expectDocumented, machineDiagram, type MachineTable } from './machineDiagram'

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
