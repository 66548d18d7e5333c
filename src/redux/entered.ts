/**
 * A listener's predicate: the machine has just come into a state, or into one of several. Effects hang on transitions, so a repeated
 * message, which makes none, can cause none; a reload that restores the state causes it again.
 */
export function entered<State, Status extends string>(
  machine: (state: State) => { status: Status },
  ...statuses: NoInfer<Status>[]
) {
  return became((state: State) => statuses.includes(machine(state).status))
}

/** A listener's predicate, as `entered`, for what no single status says: something holds now that did not before. */
export function became<State>(holds: (state: State) => boolean) {
  return (_action: unknown, after: State, before: State): boolean => holds(after) && !holds(before)
}
