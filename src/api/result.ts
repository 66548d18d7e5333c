import { failureOf, type ApiFailure } from './failure'

export type Result<T> = { data: T; failure?: undefined } | { data?: undefined; failure: ApiFailure }

export function resultOf<T>({ data, error }: { data?: T; error?: unknown }): Result<T> {
  return data === undefined || error !== undefined ? { failure: failureOf(error) } : { data }
}
