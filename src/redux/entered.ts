/**
 * A listener's predicate: the machine has just come into a state. Effects hang on transitions, so a repeated
 * message, which makes none, can cause none; a reload that restores the state causes it again.
 */
export function entered<State, Status extends string>(
  machine: (state: State) => { status: Status },
  status: NoInfer<Status>,
) {
  return (_action: unknown, after: State, before: State): boolean =>
    machine(after).status === status && machine(before).status !== status
}
