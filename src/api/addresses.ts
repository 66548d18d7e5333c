import type { FunctionName } from '../../domain/wire'

/** Where a cloud function answers; the query's absent parameters are left out. */
export function functionAddress(apiBase: string, name: FunctionName, query: object = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return `${apiBase}/${name}${text === '' ? '' : `?${text}`}`
}

/** Which text of a passage is meant: an attempt's pinned one, open or finished, or (null) the one a start would take. */
export type PassageRequest = {
  testNumber: number
  passage: number
  attemptId: string | null
  /** Whether it is asked for with key and explanations, after which no late work counts. */
  finished: boolean
}

export function passageAddress({ testNumber, passage, attemptId, finished }: PassageRequest): string {
  const query = new URLSearchParams({
    ...(attemptId !== null && { attempt: attemptId }),
    ...(!finished && { open: 'true' }),
  })
  return `/tests/test${testNumber}/passage${passage}.json?${query}`
}
