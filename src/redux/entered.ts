/**
 * Listener predicate: the state enters one of the statuses. Repeated messages cause no transition and so no effect;
 * restoring the state after a reload counts as entering.
 */
export function entered<State, Status extends string>(
  machine: (state: State) => { status: Status },
  ...statuses: NoInfer<Status>[]
) {
  return became((state: State) => statuses.includes(machine(state).status))
}

/** Like `entered`, for a condition that is not a single status. */
export function became<State>(holds: (state: State) => boolean) {
  return (_action: unknown, after: State, before: State): boolean => holds(after) && !holds(before)
}
