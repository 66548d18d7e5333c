import { api } from '../../../../src/api/api'
import { selectPerson, userReloadRequested } from '../../../../src/auth/authSlice'
import { beginTest } from '../../../../src/features/testSession/sync/beginTest'
import { visitTest } from '../../../../src/features/testSession/sync/visitTest'
import { finishTest } from '../../../../src/features/testSession/sync/userActs'
import {
  finishRequested,
  resultsPutOff,
  resultsWanted,
  selectSession,
} from '../../../../src/features/testSession/state/testSessionSlice'
import type { AppStore } from '../../../../src/app/store/makeStore'
import type { AppThunk } from '../../../../src/redux/types'

export const TEST_NUMBER = 1

type Shown = { readonly store: AppStore; readonly isAlive: boolean; dispatch(thunk: AppThunk<unknown>): void }

export class TestScreen {
  #visit: 'none' | 'asking' | 'answered' | 'failed' = 'none'
  #reviewed: string | null = null
  #isLeft = false
  #wasLoginLost = false

  constructor(readonly page: Shown) {
    page.store.subscribe(() => queueMicrotask(() => this.#look()))
  }

  get #state() {
    return this.page.store.getState()
  }

  get #session() {
    return selectSession(this.#state)
  }

  get isShown(): boolean {
    return selectPerson(this.#state) !== null
  }

  leave(): void {
    this.#isLeft = true
  }

  get canRetry(): boolean {
    const session = this.#session
    if (!this.isShown) return this.#state.auth.status === 'loadFailed'
    return session.status === 'idle' && (this.#visit === 'failed' || session.failure !== null)
  }

  retry(): void {
    if (!this.isShown) this.page.store.dispatch(userReloadRequested())
    else this.#ask()
  }

  get canStart(): boolean {
    return this.#visit === 'answered' && ['idle', 'finished'].includes(this.#session.status)
  }

  start(): void {
    void this.page.store.dispatch(beginTest(TEST_NUMBER))
  }

  get canDecide(): boolean {
    return this.isShown && this.#session.status === 'unshown'
  }

  showResults(): void {
    this.page.store.dispatch(resultsWanted())
  }

  notNow(): void {
    this.page.store.dispatch(resultsPutOff())
    this.#visit = 'answered'
  }

  /** Whether it takes answers and offers Finish Test. */
  get isInUse(): boolean {
    return this.isShown && this.#session.status === 'inProgress'
  }

  finish(): void {
    this.page.store.dispatch(finishRequested())
    this.page.store.dispatch(finishTest())
  }

  #look(): void {
    if (!this.page.isAlive) return
    if (!this.isShown) {
      this.#visit = 'none'
      this.#reviewed = null
      return
    }
    const isLoginLost = this.#state.auth.status === 'reauthenticating'
    const isBack = this.#wasLoginLost && !isLoginLost
    this.#wasLoginLost = isLoginLost
    if (this.#isLeft || isLoginLost) return
    const session = this.#session
    if (this.#visit === 'none' || isBack) {
      const isUnderWay = ['starting', 'finishing', 'scoring'].includes(session.status)
      if (isUnderWay) this.#visit = 'answered'
      else this.#ask()
    }
    if (session.status !== 'finished' || this.#reviewed === session.attemptId) return
    this.#reviewed = session.attemptId
    const { passage, attemptId } = session
    this.page.dispatch(
      api.endpoints.getPassage.initiate({ testNumber: TEST_NUMBER, passage, attemptId, finished: true }),
    )
  }

  #ask(): void {
    this.#visit = 'asking'
    void this.page.store.dispatch(visitTest({ testNumber: TEST_NUMBER })).then(({ failure }) => {
      if (this.#visit === 'asking') this.#visit = failure ? 'failed' : 'answered'
    })
  }
}
