import type { Clock } from './clock'
import type { Contents } from './exams/contents'
import type { Store } from './store/store'

/** What the functions work with; tests give their own. */
export type Deps = { clock: Clock; store: Store; contents: Contents }
