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

export type Mishap = {
  kind: (typeof MISHAPS)[number] | 'server process killed (kill -9)'
  call: CallName | null
  /** In ms: the length of a delay, or until a loss is noticed. */
  ms: number
}

export function describeMishap({ kind, call, ms }: Mishap): string {
  return `${call ?? 'any call'}: ${kind} (${ms} ms)`
}
