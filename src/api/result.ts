import type { ApiFailure } from './failure'

/** What an operation of ours returns: what it was to bring, or why it could not. */
export type Result<T> = { data: T; failure?: undefined } | { data?: undefined; failure: ApiFailure }
