import { setupListeners } from '@reduxjs/toolkit/query'
import { persistStore } from 'redux-persist'
import { api } from '../../../../src/api/api'
import { watchIdentity } from '../../../../src/auth/watchIdentity'
import { selectPerson } from '../../../../src/auth/authSlice'
import { makeStore, type AppStore } from '../../../../src/app/store/makeStore'
import { startSignedIn } from '../../../../src/app/store/signedIn'
import { hearJournal } from '../../../../src/features/testSession/sync/watchJournal'
import { openPractice } from '../../../../src/features/testSession/sync/practiceThunks'
import { hasAttempt } from '../../../../src/features/testSession/state/states'
import { serverNow } from '../../../../src/features/testSession/state/serverClock'
import {
  selectClockOffset,
  selectPractice,
  selectSession,
} from '../../../../src/features/testSession/state/testSessionSlice'
import { watchPage } from '../../../../src/redux/pageEvents'
import type { AppThunk } from '../../../../src/redux/types'
import type { IdentityPerson } from '../../../../src/api/identityPort'
import { fakeIdentity, noShelf } from '../../../../test/support/browser/testStore'
import { fakeFrame } from '../../../../test/support/browser/purchase/fakeFrame'
import { randomFrom, type Random } from '../../../harness/random'
import type { Timeline } from '../timeline'
import type { Device } from './device'
import type { DeviceStorage } from './deviceStorage'
import type { Caller, Link } from './link'
import { runInPage, type PageGlobals } from './pageGlobals'
import { TestScreen } from './testScreen'

const TIME_TO_ASK_MS = 1_400

class PageWindow extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
}

type PageParts = {
  title: string
  device: Device
  link: Link
  person: IdentityPerson
  seed: string
  tab: DeviceStorage
  /** Empty unless the page opens it. */
  practiceId: string
}

export class Page implements PageGlobals, Caller {
  readonly title: string
  readonly device: Device
  readonly events = new PageWindow()
  readonly screen: TestScreen
  readonly store: AppStore
  readonly sessionStorage: Storage
  readonly complaints: string[] = []
  /** Since when its clock has ended the test, although the server could correct it. */
  cutShortSince = Infinity
  isAlive = true
  isHidden = false
  #tellLogin: () => void = () => undefined
  askedAt = -Infinity
  #disturbedAt: number
  readonly #openedAt: number
  readonly #link: Link
  readonly #random: Random
  readonly #timers = new Map<number, () => void>()
  #lastTimer = 0

  constructor({ title, device, link, person, seed, tab, practiceId }: PageParts) {
    this.title = title
    this.sessionStorage = tab.lentTo(this)
    this.device = device
    this.#link = link
    this.#random = randomFrom(seed)
    this.#openedAt = device.steady()
    this.#disturbedAt = device.timeline.now
    this.store = this.run(() => this.#boot(person))
    if (practiceId !== '') this.#whenSignedIn(() => this.dispatch(openPractice(practiceId)))
    this.screen = this.run(() => new TestScreen(this))
  }

  #boot(person: IdentityPerson): AppStore {
    const { device } = this
    const deviceStorage = device.storage.lentTo(this)
    const identity = fakeIdentity({
      watch: (onChange) => {
        this.#tellLogin = () => onChange(device.isLoggedIn ? person : null)
        setTimeout(this.#tellLogin, this.#random.below(50))
        return () => undefined
      },
      token: async (isFresh) => {
        if (!device.isLoggedIn) return null
        if (isFresh && !device.isOnline) throw new Error('The identity provider cannot be reached.')
        return person.uid
      },
    })
    const store = makeStore({
      identity,
      apiBase: '/api',
      deviceStorage,
      checkoutFrame: fakeFrame(),
      passageCache: noShelf,
      sessionLog: { actions: [], preloaded: null },
    })
    store.dispatch(startSignedIn())
    holdForLateParts(store, device.timeline)
    persistStore(store)
    watchIdentity(identity, store.dispatch, deviceStorage)
    watchPage(this.events as unknown as Window, store.dispatch)
    this.#followRecord(store)
    device.storage.hear(this, (change) => {
      // Browsers fire `storage` after the write, for a sleeping page on waking.
      device.timer(1, () => this.dispatch(hearJournal(change)))
    })
    return store
  }

  #followRecord(store: AppStore): void {
    const { document } = this.events
    setupListeners(store.dispatch, (dispatch, { onFocus, onOnline }) => {
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') dispatch(onFocus())
      })
      this.events.addEventListener('online', () => dispatch(onOnline()))
      return () => undefined
    })
    let followed: string | null = null
    store.subscribe(() => {
      const uid = selectPerson(store.getState())?.uid ?? null
      if (uid === followed) return
      followed = uid
      const subscriptionOptions = { refetchOnFocus: true, refetchOnReconnect: true }
      if (uid !== null)
        queueMicrotask(() =>
          this.dispatch(api.endpoints.getUserById.initiate({ id: uid }, { subscriptionOptions })),
        )
    })
  }

  #whenSignedIn(work: () => void): void {
    const stop = this.store.subscribe(() => {
      if (selectPerson(this.store.getState()) === null) return
      stop()
      queueMicrotask(work)
    })
  }

  run<Result>(work: () => Result): Result {
    return runInPage(this, work)
  }

  dispatch(thunk: AppThunk<unknown> | Parameters<AppStore['dispatch']>[0]): void {
    if (this.isAlive) this.run(() => void this.store.dispatch(thunk as AppThunk<unknown>))
  }

  get session() {
    return selectSession(this.store.getState())
  }

  get practice() {
    return selectPractice(this.store.getState())
  }

  disturb(): void {
    this.#disturbedAt = this.device.timeline.now
  }

  /** In ms; null without a clock or before the page can know better. */
  clockError(): number | null {
    if (!this.screen.isShown || this.session.status !== 'inProgress') return null
    const isSettled = this.device.timeline.now - this.#disturbedAt > TIME_TO_ASK_MS
    if (!isSettled || this.askedAt < this.#disturbedAt) return null
    const offset = selectClockOffset(this.store.getState())
    return this.run(() => serverNow(offset)) - this.device.timeline.now
  }

  hide(): void {
    this.isHidden = true
    this.#tell('hidden')
  }

  show(): void {
    this.isHidden = false
    this.disturb()
    this.#tell('visible')
  }

  hearLogin(): void {
    if (!this.isAlive) return
    this.run(this.#tellLogin)
  }

  hearOnline(): void {
    this.disturb()
    if (this.isAlive) this.run(() => this.events.dispatchEvent(new Event('online')))
  }

  close(): void {
    if (this.isAlive) this.run(() => this.events.dispatchEvent(new Event('pagehide')))
    this.crash()
  }

  crash(): void {
    this.isAlive = false
    for (const cancel of this.#timers.values()) cancel()
    this.#link.breakOff((page) => page === this)
  }

  now(): number {
    return this.device.wall()
  }

  steady(): number {
    return this.device.steady() - this.#openedAt
  }

  random(): number {
    return this.#random.below(2 ** 30) / 2 ** 30
  }

  randomUUID(): ReturnType<Crypto['randomUUID']> {
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => this.#random.below(16).toString(16)).join('')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
  }

  fetch(url: string, init: RequestInit): Promise<Response> {
    return this.isAlive ? this.#link.fetch(this, url, init) : new Promise(() => undefined)
  }

  setTimer(run: () => void, ms: number, repeats: boolean): number {
    const id = (this.#lastTimer += 1)
    if (this.isAlive) this.#arm(id, run, Math.max(1, ms), repeats)
    return id
  }

  clearTimer(id: number): void {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
  }

  complain(...words: unknown[]): void {
    this.complaints.push(words.map(String).join(' '))
  }

  heard({ call, body, sentAt }: Parameters<Caller['heard']>[0]): void {
    if (typeof body !== 'object' || body === null || !('serverNow' in body)) return
    // A practice sets no clock.
    if (!call.endsWith('Practice')) this.askedAt = Math.max(this.askedAt, sentAt)
  }

  #arm(id: number, run: () => void, ms: number, repeats: boolean): void {
    const fire = () => {
      this.#timers.delete(id)
      if (repeats) this.#arm(id, run, ms, repeats)
      this.run(run)
    }
    this.#timers.set(id, this.device.timer(ms, fire))
  }

  #tell(visibilityState: 'visible' | 'hidden'): void {
    const { document } = this.events
    document.visibilityState = visibilityState
    if (this.isAlive) this.run(() => document.dispatchEvent(new Event('visibilitychange')))
  }
}

/** Stops virtual time while a page imports the scoring code, which comes from disk in real time. */
function holdForLateParts(store: AppStore, timeline: Timeline): void {
  let stood = ''
  store.subscribe(() => {
    const session = selectSession(store.getState())
    const attempt = hasAttempt(session) ? session.attemptId : ''
    const stands = `${store.getState().auth.status} ${session.status} ${attempt}`
    if (stands !== stood) timeline.hold(loadLateParts())
    stood = stands
  })
}

/** Twice, because the page's own import resolves between the two. */
async function loadLateParts(): Promise<void> {
  for (const _time of ['before the page', 'after it']) {
    await import('../../../../src/features/testSession/sync/score')
  }
}
