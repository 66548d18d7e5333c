/** Where the practice pages lead; the route knows the addresses. */
export type PracticePaths = {
  tests: string
  progress: string
  list: string
  gate(testNumber: number, passage: number, scope?: 'missed'): string
  sitting(practiceId: string): string
  /** The page of a test, where its results are shown, or it is gone on with. */
  test(testNumber: number): string
}
