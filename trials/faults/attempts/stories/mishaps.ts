/** What can befall a request on its way, at the server, or on the way back. */
export const MISHAPS = [
  'request lost',
  'answer lost',
  'answer broken off',
  'answer delayed',
  'request delayed and overtaken',
  'request doubled at once',
  'request doubled later',
  'requests crossing',
  'error 500',
  'error 503',
  'a proxy’s error page',
  'token refused (401)',
  'server killed before its commit',
  'server killed after its commit',
] as const

/** The functions that a sitting calls; content is a passage's text. */
export const CALLS = [
  'getUserById',
  'getAttempt',
  'content',
  'startTest',
  'saveAnswers',
  'updateUser',
  'getPractice',
] as const
export type CallName = (typeof CALLS)[number]

/** A fault that waits for the next request of its kind. */
export type Mishap = {
  kind: (typeof MISHAPS)[number] | 'server process killed (kill -9)'
  /** Null strikes whatever comes next. */
  call: CallName | null
  /** How long a delay is, or a loss stays unnoticed. */
  ms: number
}

export function describeMishap({ kind, call, ms }: Mishap): string {
  return `${call ?? 'any call'}: ${kind} (${ms} ms)`
}
