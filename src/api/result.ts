import { failureOf, type ApiFailure } from './failure'

/** What an operation of ours returns: what it was to bring, or why it could not. */
export type Result<T> = { data: T; failure?: undefined } | { data?: undefined; failure: ApiFailure }

/** The answer of an endpoint, its error as a failure of ours. */
export function resultOf<T>({ data, error }: { data?: T; error?: unknown }): Result<T> {
  return data === undefined || error !== undefined ? { failure: failureOf(error) } : { data }
}
