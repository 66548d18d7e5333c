import type { TestEntry } from '../records'

/** For users whose access was revoked during a test */
export function withoutReviewText({ refunded }: NonNullable<TestEntry['takenBack']>): string {
  const what = refunded ? 'This test was refunded.' : 'Your access to this test has ended.'
  return `${what} You can finish it and see your score, but not its review.`
}
