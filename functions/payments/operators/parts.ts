import { randomUUID } from 'node:crypto'
import { centsOfAmount, formatDollars } from '../../../domain/pricing'
import type { Deps } from '../../deps'

/** A part of a charge that was to go back, written down before the provider was asked for it. */
export type Part = {
  act: string
  po: string
  transId: string
  amountCents: number
  /** What of the order's charges had gone back before, in cents. */
  afterCents: number
  at: Date
}

const COMMAND = 'provider refund'
/** So long the provider takes a repeat under the same key for the same refund. */
const REPEATABLE_MS = 5 * 60_000

/** Writes down that a part is about to go back. A process that dies after it leaves it without an end. */
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

/** Writes down what became of it: the rows show it, or the provider has refused it. */
export async function endPart(deps: Deps, part: Part, outcome: 'done' | 'refused'): Promise<void> {
  await add(deps, part, outcome, '')
}

/** The last part of a charge of which nobody knows whether it went back. */
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

/** Whether the provider would still take a repeat of it for the same refund. */
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
