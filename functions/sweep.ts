import { finishDeletions } from './accounts/deleteAccount'
import type { Deps } from './deps'
import { describeError, isUnreachable } from './base/describeError'
import { counters } from './base/counters'
import { takeCensus } from './exams/census'
import type { OrderRow } from './store/repositories/ordersRepository'
import { createHeartbeat, createKeptCheck } from './payments/heartbeat'
import { startRounds, type Rounds } from './base/rounds'
import { AGAIN_MS, nextLook } from './payments/schedule'
import { settle } from './payments/settle'

/** Few enough to finish before their lease of a minute ends */
const AT_ONCE = 10
/** Well below the lease of a minute */
const ROUND_MS = 20_000
const FORGET_MS = 8 * 86_400_000

/**
 * Checks due orders for unreported charges and refunds, then finishes account deletions. Safe in any number of
 * processes.
 * @param ending ends the round after the current check; the rest follows later
 */
export async function sweep(deps: Deps, ending?: AbortSignal): Promise<void> {
  const { clock, store, log } = deps
  const now = new Date(clock.now())
  const startedAt = performance.now()
  const due = { now, again: new Date(now.getTime() + AGAIN_MS), limit: AT_ONCE }
  const orders = await store.orders.takeDue(due)
  // New money first, in case the provider's quota is short.
  const unpaidFirst = orders.toSorted((one, other) => Number(isPaid(one)) - Number(isPaid(other)))
  for (const order of unpaidFirst) {
    if (ending?.aborted) return
    // The rest of a slow round is due again in a minute.
    if (isPaid(order) && performance.now() - startedAt > ROUND_MS) break
    await logged(deps, () => look(deps, order, { ...due, gone: ending }))
  }
  await store.provider.forget(new Date(now.getTime() - FORGET_MS))
  await store.rateCounts.forget(now)
  await finishDeletions(deps)
  counters.sweptAt.set(clock.now() / 1000)
  if (orders.length === 0) return
  const ms = Math.round(performance.now() - startedAt)
  const paid = orders.filter(isPaid).length
  log.info({ event: 'sweep', orders: orders.length - paid, payments: paid, ms })
}

/** An error affects only its check, but an unreachable database ends the round. */
async function logged({ log }: Deps, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isUnreachable(error)) throw error
    log.error({ event: 'sweep', faults: describeError(error) })
  }
}

const isPaid = ({ chargedAt }: OrderRow) => chargedAt !== null

type Due = { now: Date; again: Date; gone?: AbortSignal }

async function look(deps: Deps, order: OrderRow, { now, again, gone }: Due): Promise<void> {
  const { orders } = deps.store
  const { state } = await settle(deps, order, { source: 'sweep', gone })
  // No answer; takeDue has already scheduled the next check.
  if (state === 'confirming') return
  const current = await orders.find(order.po)
  if (current) await orders.planLook(order.po, again, nextLook(current, now))
}

/** Sweeps, sends mails and runs the census every few seconds. Errors end only their round. */
export function startSweeping(deps: Deps, everyMs: number): Rounds {
  const logError = (event: string) => (error: unknown) =>
    deps.log.error({ event, faults: describeError(error) })
  const beat = createHeartbeat(deps)
  const check = createKeptCheck(deps)
  const money = startRounds(
    (ending) => sweep(deps, ending).then(beat).then(check),
    everyMs,
    logError('sweep'),
  )
  // In parallel, so a hanging mail server delays no charge.
  const mails = startRounds((ending) => deps.mails.sendDue(ending), everyMs, logError('mail'))
  const census = startRounds((ending) => takeCensus(deps, ending), everyMs, logError('census'))
  return {
    async stop() {
      await Promise.all([money.stop(), mails.stop(), census.stop()])
    },
  }
}
