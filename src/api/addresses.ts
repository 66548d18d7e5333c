import type { FunctionName } from '../../domain/wire'

export function functionAddress(apiBase: string, name: FunctionName, query: object = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return `${apiBase}/${name}${text === '' ? '' : `?${text}`}`
}

/** A passage of an attempt, or of the test's current version if `attemptId` is null. */
export type PassageRequest = {
  testNumber: number
  passage: number
  attemptId: string | null
  /** Requests the key and explanations; the server then accepts no late work. */
  finished: boolean
}

export function passageAddress({ testNumber, passage, attemptId, finished }: PassageRequest): string {
  const query = new URLSearchParams({
    ...(attemptId !== null && { attempt: attemptId }),
    ...(!finished && { open: 'true' }),
  })
  return `/tests/test${testNumber}/passage${passage}.json?${query}`
}
