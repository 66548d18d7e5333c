import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../../deps'
import { countProviderWait } from '../../base/counters'
import { ProviderError, type Purpose } from '../provider/provider'
import { begin, type BudgetState, type CallLimits, type Told } from './admission'
import { ORDER, type Share } from './shares'

/** Whoever may not ask the provider now: our own limit, or the provider's. It is not tried again at once. */
export class OverBudget extends ProviderError {
  constructor(reason: string) {
    super('unknown', reason)
  }
}

/** Makes calls to the provider, each as soon as there is room for it. */
export type Budget = {
  /**
   * @param call is told how to note what the provider says of its limits
   * @param signal the asker's: whoever has gone no longer waits
   * @throws OverBudget when there was no room in time
   */
  run<Result>(
    purpose: Purpose,
    call: (note: (told: Told) => void) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>
}

type Options = Pick<Deps, 'clock'> & {
  calls: Deps['store']['budget']
  limits: CallLimits
  /** How long a call may wait for its turn. */
  waitMs?: number
  /** How many may wait in this process. */
  mostWaiting?: number
  /** How long a call may be in progress until its process is taken for dead. */
  lastsMs?: number
}

type Waiter = { share: Share; admit(call: Begun): void; refuse(error: unknown): void }
type Begun = { id: string; at: number }

const WAIT_MS = 5_000
const MOST_WAITING = 20
/** The client gives up after ten seconds. */
const LASTS_MS = 12_000
/** How often those who wait look whether another process has left room. */
const LOOK_MS = 150

/**
 * One budget for all processes, in one row of the database. Each call is begun there before it is made, and ended there
 * after: two statements, as long as no other process comes between. A process that dies leaves its calls to expire.
 */
export function createBudget({
  clock,
  calls,
  limits,
  waitMs = WAIT_MS,
  mostWaiting = MOST_WAITING,
  lastsMs = LASTS_MS,
}: Options): Budget {
  const waiting: Waiter[] = []
  /** The row as it was last seen; others may have changed it since. */
  let known: { version: number; state: BudgetState } | undefined
  let isSeating = false
  let wake = new AbortController()

  /** Begins the call of the first who may. `nobody` as far as the row was known. */
  async function seatOne(): Promise<'somebody' | 'again' | 'nobody'> {
    known ??= await calls.read()
    for (const share of ORDER) {
      const waiter = waiting.find((each) => each.share === share)
      if (!waiter) continue
      const [id, now] = [randomUUID(), clock.now()]
      const state = begin(known.state, { share, id, now, until: now + lastsMs }, limits)
      if (!state) continue
      const version = await calls.change(known.version, state)
      known = version === null ? undefined : { version, state }
      if (version === null) return 'again'
      // Gone meanwhile: it goes to the next of the same share, or is counted for nothing.
      const next = waiting.find((each) => each === waiter) ?? waiting.find((each) => each.share === share)
      if (next) next.admit({ id, at: now })
      else await calls.end(id, {})
      return 'somebody'
    }
    return 'nobody'
  }

  async function seatAll(): Promise<void> {
    if (isSeating) return
    isSeating = true
    try {
      while (waiting.length > 0) {
        if ((await seatOne()) !== 'nobody') continue
        // What this process knew may be old: looked at once more, then after a while or a call's end.
        known = await calls.read()
        if ((await seatOne()) !== 'nobody') continue
        const shutMs = (known?.state.shutUntil ?? 0) - clock.now()
        if (shutMs > waitMs) refuseAll(new OverBudget('The card provider has had too many calls.'))
        else await delay(LOOK_MS, undefined, { signal: wake.signal }).catch(() => undefined)
        known = undefined
      }
    } catch (error) {
      refuseAll(error)
    } finally {
      isSeating = false
    }
  }

  /** Ends the pause between two looks: somebody has come, or gone. */
  function lookNow(): void {
    wake.abort()
    wake = new AbortController()
  }

  function refuseAll(error: unknown): void {
    for (const { refuse } of [...waiting]) refuse(error)
  }

  function wait(share: Share, signal: AbortSignal | undefined): Promise<Begun> {
    return new Promise((resolve, reject) => {
      const from = performance.now()
      const leave = (outcome: 'begun' | 'refused') => {
        const place = waiting.indexOf(waiter)
        if (place === -1) return
        waiting.splice(place, 1)
        countProviderWait(share, outcome, performance.now() - from)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter = {
        share,
        admit: (call) => (leave('begun'), resolve(call)),
        refuse: (error) => (leave('refused'), reject(error as Error)),
      }
      const onAbort = () => waiter.refuse(new OverBudget('Nobody waits for the answer any more.'))
      const timer = setTimeout(
        () => waiter.refuse(new OverBudget('There was no room for a call to the card provider in time.')),
        waitMs,
      )
      signal?.addEventListener('abort', onAbort)
      waiting.push(waiter)
      if (waiting.length > mostWaiting)
        lastOf(waiting).refuse(new OverBudget('Too many wait for the card provider.'))
      if (signal?.aborted) onAbort()
      lookNow()
      void seatAll()
    })
  }

  async function end({ id, at }: Begun, { left, shutMs }: Told): Promise<void> {
    try {
      const row = await calls.end(id, {
        ...(left === undefined ? {} : { left: { at, ...left } }),
        ...(shutMs === undefined ? {} : { shutUntil: clock.now() + shutMs }),
      })
      if (row && row.version > (known?.version ?? 0)) known = row
    } catch {
      // The answer is there, and the call expires by itself.
      known = undefined
    }
    lookNow()
  }

  return {
    async run(purpose, call, signal) {
      const begun = await wait(purpose, signal)
      let told: Told = {}
      try {
        return await call((noted) => (told = noted))
      } finally {
        await end(begun, told)
      }
    },
  }
}

/** Who leaves where too many wait: of those who go last, the one who came last. */
function lastOf(waiting: readonly Waiter[]): Waiter {
  const rank = ({ share }: Waiter) => ORDER.indexOf(share)
  return waiting.reduce((last, each) => (rank(each) >= rank(last) ? each : last))
}
