/**
 * Makes a value at its first use and keeps it. For statements of every request: building one takes longer than the
 * database takes to run it, and its name lets PostgreSQL keep the plan with the connection.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
