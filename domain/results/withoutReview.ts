import type { TestEntry } from '../records'

/** What somebody is told who is taking a test that was taken back. */
export function withoutReviewText({ refunded }: NonNullable<TestEntry['takenBack']>): string {
  const what = refunded ? 'This test was refunded.' : 'Your access to this test has ended.'
  return `${what} You can finish it and see your score, but not its review.`
}
