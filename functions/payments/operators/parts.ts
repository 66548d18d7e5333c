import { randomUUID } from 'node:crypto'
import { centsOfAmount, formatDollars } from '../../../domain/pricing'
import type { Deps } from '../../deps'

/** A partial refund, recorded before the provider is called */
export type Part = {
  act: string
  po: string
  transId: string
  amountCents: number
  /** Refunds of the order's charges before this one, in cents */
  afterCents: number
  at: Date
}

const COMMAND = 'provider refund'
/** The provider's idempotency window, with a margin */
const REPEATABLE_MS = 5 * 60_000

/** After a crash, the part remains unfinished. */
export async function beginPart(deps: Deps, wish: Omit<Part, 'act' | 'at'>): Promise<Part> {
  const part = { ...wish, act: randomUUID(), at: new Date(deps.clock.now()) }
  await add(
    deps,
    part,
    'started',
    `${formatDollars(part.amountCents)} after ${formatDollars(part.afterCents)}`,
  )
  return part
}

/** `done` if the rows show it, `refused` if the provider refused it */
export async function endPart(deps: Deps, part: Part, outcome: 'done' | 'refused'): Promise<void> {
  await add(deps, part, outcome, '')
}

/** With an unknown outcome */
export async function unfinishedPart({ store }: Deps, transId: string): Promise<Part | undefined> {
  const rows = (await store.operatorActs.about([transId])).filter(
    (row) => row.command === COMMAND && row.subject === transId,
  )
  const isEnded = (act: string) => rows.some((row) => row.act === act && row.outcome !== 'started')
  const row = rows.findLast(({ act }) => !isEnded(act))
  const [, amount = '', after = ''] = /^(\S+) after (\S+)$/.exec(row?.detail ?? '') ?? []
  const [amountCents, afterCents] = [centsOfAmount(amount), centsOfAmount(after)]
  if (!row || row.po === null || amountCents === null || afterCents === null) return undefined
  return { act: row.act, po: row.po, transId, amountCents, afterCents, at: row.at }
}

/** Within the provider's idempotency window */
export function isRepeatable({ clock }: Deps, { at }: Part): boolean {
  return clock.now() - at.getTime() < REPEATABLE_MS
}

async function add(
  { clock, provider, store }: Deps,
  { act, po, transId }: Part,
  outcome: 'started' | 'done' | 'refused',
  detail: string,
): Promise<void> {
  await store.operatorActs.add({
    ...{ id: randomUUID(), act, at: new Date(clock.now()), operator: 'payments refund', command: COMMAND },
    ...{ subject: transId, po, provider: provider.name, why: '', outcome, detail },
  })
}
