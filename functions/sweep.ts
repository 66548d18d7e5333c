import { finishDeletions } from './accounts/deleteAccount'
import type { Deps } from './deps'
import { describeError, isUnreachable } from './base/describeError'
import { noteSweep } from './base/counters'
import { takeCensus } from './exams/census'
import type { OrderRow } from './store/repositories/ordersRepository'
import { createHeartbeat, createKeptCheck } from './payments/heartbeat'
import { startRounds, type Rounds } from './base/rounds'
import { AGAIN_MS, nextLook } from './payments/schedule'
import { settle } from './payments/settle'

/** Fewer than there is room for within the minute for which they are put off. */
const AT_ONCE = 10
/** Well below a minute, for which what was taken is put off. */
const ROUND_MS = 20_000
const FORGET_MS = 8 * 86_400_000

/**
 * Looks for charges that nobody has reported and for money that has gone back, in the orders whose look is due; then finishes
 * pending account deletions. Any number of processes may sweep at once; each order is looked at by one of them.
 * @param ending ends the round after the look that is under way; the others come again
 */
export async function sweep(deps: Deps, ending?: AbortSignal): Promise<void> {
  const { clock, store, log } = deps
  const now = new Date(clock.now())
  const startedAt = performance.now()
  const due = { now, again: new Date(now.getTime() + AGAIN_MS), limit: AT_ONCE }
  const orders = await store.orders.takeDue(due)
  // Where there is little room, money that may have come goes before money that may have gone back.
  const unpaidFirst = orders.toSorted((one, other) => Number(isPaid(one)) - Number(isPaid(other)))
  for (const order of unpaidFirst) {
    if (ending?.aborted) return
    // What is left of a round that waits for room comes again in a minute, behind what is due by then.
    if (isPaid(order) && performance.now() - startedAt > ROUND_MS) break
    await logged(deps, () => look(deps, order, { ...due, gone: ending }))
  }
  await store.provider.forget(new Date(now.getTime() - FORGET_MS))
  await store.rateCounts.forget(now)
  await finishDeletions(deps)
  noteSweep(clock.now())
  if (orders.length === 0) return
  const ms = Math.round(performance.now() - startedAt)
  const paid = orders.filter(isPaid).length
  log.info({ event: 'sweep', orders: orders.length - paid, payments: paid, ms })
}

/** An error in one look does not stop the others; an unreachable database ends the round. */
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
  // No answer: takeDue has already scheduled the next look.
  if (state === 'confirming') return
  const current = await orders.find(order.po)
  if (current) await orders.planLook(order.po, again, nextLook(current, now))
}

/** Sweeps, sends mails and counts attempts every few seconds until it is stopped; an error of one round is logged and the next goes on. */
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
  // In parallel, so that no charge waits for a mail server that hangs.
  const mails = startRounds((ending) => deps.mails.sendDue(ending), everyMs, logError('mail'))
  const census = startRounds((ending) => takeCensus(deps, ending), everyMs, logError('census'))
  return {
    async stop() {
      await Promise.all([money.stop(), mails.stop(), census.stop()])
    },
  }
}
