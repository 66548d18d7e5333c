import type { SetPart } from '../../../../../domain/practiceSet'

type Params = Readonly<Record<string, string>>

export type PracticePaths = {
  tests: string
  progress: string
  list: string
  /** By SetChoice in domain/practiceSet.ts */
  set(choice: Params): string
  sitting(practiceId: string, place?: Params): string
  test(testNumber: number): string
}

/** Finished practices of the set, and passages to come */
export type Place = {
  after: readonly string[]
  then: readonly Pick<SetPart, 'testNumber' | 'questions'>[]
}
