import type { Deps } from '../../deps'
import { DecisionError, orderNamed } from '../reviewDecisions'

/** By its transaction, or by an order that has only one. @throws DecisionError */
export async function chargeNamed(deps: Deps, id: string): Promise<string> {
  if (/^\d+$/.test(id)) return id
  const { po } = await orderNamed(deps, id)
  const rows = await deps.store.transactions.ofOrder(po)
  const charges = rows.filter(({ type, status }) => type === 'purchase' && status === 'approved')
  const [charge, ...others] = charges
  if (!charge) throw new DecisionError(`Order ${po} has no charge.`)
  if (others.length === 0) return charge.transId
  const names = charges.map(({ transId }) => transId).join(', ')
  throw new DecisionError(`Order ${po} has several charges, ${names}: name one of them.`)
}

/** Null if unknown */
export async function orderNumberOf(deps: Deps, id: string): Promise<string | null> {
  const order = await orderNamed(deps, id).catch((error: unknown) => {
    if (error instanceof DecisionError) return null
    throw error
  })
  return order && order.po
}
