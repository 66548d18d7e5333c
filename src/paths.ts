import { paths } from '../domain/screens'

export { isScreen, paths, screenAddress } from '../domain/screens'

export function receiptOf(paymentId: string): string {
  return `${paths.receipt}?id=${encodeURIComponent(paymentId)}`
}

export function testPageOf(testNumber: number): string {
  return `${paths.testPage}?testNumber=${testNumber}`
}

export function reviewPageOf(testNumber: number, attemptId: string, question?: number): string {
  const asked = question === undefined ? '' : `&question=${question}`
  return `${testPageOf(testNumber)}&attempt=${attemptId}${asked}`
}

export function reportPageOf(attemptId: string): string {
  return `${paths.report}?attempt=${attemptId}`
}

/** @param choice see SetChoice in domain/practiceSet.ts */
export function practiceSetOf(choice: Readonly<Record<string, string>>): string {
  return `${paths.practice}?${new URLSearchParams(choice)}`
}

/** A set of the skill, or the Practice page if null */
export function practiceOfSkill(skill: string | null): string {
  return skill === null ? paths.practice : practiceSetOf({ skill, passages: '3' })
}

/** @param set finished practices and passages to come */
export function sittingOf(practiceId: string, set: Readonly<Record<string, string>> = {}): string {
  return practiceSetOf({ id: practiceId, ...set })
}

/** History state that makes the test page ask before it starts or resumes a test. */
export const atGate = { gate: true } as const

export function isAtGate(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'gate' in state
}
