import { paths } from '../../domain/screens'

export { isScreen, paths, screenAddress } from '../../domain/screens'

export function receiptOf(paymentId: string): string {
  return `${paths.receipt}?id=${encodeURIComponent(paymentId)}`
}

export function reviewPageOf(testNumber: number, attemptId: string): string {
  return `${testPageOf(testNumber)}&attempt=${attemptId}`
}

export function testPageOf(testNumber: number): string {
  return `${paths.testPage}?testNumber=${testNumber}`
}

/** History state that makes the test page ask before it starts or resumes a test. */
export const atGate = { gate: true } as const

export function isAtGate(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'gate' in state
}
