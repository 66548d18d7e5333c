import type { SetPart } from '../../../../../domain/practiceSet'

type Params = Readonly<Record<string, string>>

/** Where the practice pages lead; the route knows the addresses. */
export type PracticePaths = {
  tests: string
  progress: string
  list: string
  /** A set as it is chosen: domain/practiceSet.ts. */
  set(choice: Params): string
  sitting(practiceId: string, place?: Params): string
  /** The page of a test, where its results are shown, or it is gone on with. */
  test(testNumber: number): string
}

/** Where a practice stands in its set: the practices before it, and the passages to come. */
export type Place = {
  after: readonly string[]
  then: readonly Pick<SetPart, 'testNumber' | 'questions'>[]
}
