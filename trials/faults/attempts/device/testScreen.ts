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

  get isShown(): boolean {
    return selectPerson(this.#state) !== null
  }

  leave(): void {
    this.#isLeft = true
  }

  get canRetry(): boolean {
    const session = selectSession(this.#state)
    const hasFailed = this.#visit === 'failed' || (session.status === 'idle' && session.failure !== null)
    const isClosed = this.#state.auth.status === 'loadFailed' && !this.isShown
    return isClosed || (session.status === 'idle' && hasFailed)
  }

  retry(): void {
    if (!this.isShown) this.page.store.dispatch(userReloadRequested())
    else this.#ask()
  }

  get canStart(): boolean {
    const { status } = selectSession(this.#state)
    return this.#visit === 'answered' && (status === 'idle' || status === 'finished')
  }

  start(): void {
    void this.page.store.dispatch(beginTest(TEST_NUMBER))
  }

  get canDecide(): boolean {
    return this.isShown && selectSession(this.#state).status === 'unshown'
  }

  showResults(): void {
    this.page.store.dispatch(resultsWanted())
  }

  notNow(): void {
    this.page.store.dispatch(resultsPutOff())
    this.#visit = 'answered'
  }

  get canChoose(): boolean {
    const session = selectSession(this.#state)
    return this.isShown && session.status === 'inProgress'
  }

  get canFinish(): boolean {
    return this.canChoose
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
    const session = selectSession(this.#state)
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
