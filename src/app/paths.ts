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

/** What a visit of the test page carries in its history entry that begins, and goes on with, nothing by itself. */
export const atGate = { gate: true } as const

export function isAtGate(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'gate' in state
}
