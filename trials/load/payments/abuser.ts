import { setTimeout as delay } from 'node:timers/promises'
import { cloudFunctions } from '../../../functions/endpoints/endpoints'
import { callFunction, Refused, Unreachable } from '../../harness/client'
import type { Person } from '../calls'
import type { Shop } from './buyer'

const PRICE = 59.99
const ITEMS = ['2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/**
 * Makes every payment call at its limit, with abandoned checkouts and false charges.
 * @returns at once; `done` resolves with the number of requests
 */
export function abuse({ url }: Shop, account: Person, ending: AbortSignal): { done: Promise<number> } {
  const at = { url, token: account.token, address: account.address }
  const orders: string[] = []
  let asked = 0
  let item = 0

  const send = async (request: () => Promise<unknown>) => {
    asked += 1
    await request().catch((error: unknown) => {
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error
    })
  }
  /** Doesn't wait for answers. */
  const keepOn = async (perMinute: number, request: () => Promise<unknown>) => {
    const under: Promise<void>[] = []
    while (!ending.aborted) {
      under.push(send(request))
      await delay(60_000 / perMinute, undefined, { signal: ending }).catch(() => undefined)
    }
    await Promise.all(under)
  }
  const lastOrder = () => orders[Math.floor(Math.random() * orders.length)]

  const openAndLeave = async () => {
    const testNumber = ITEMS[(item += 1) % ITEMS.length]!
    const { uniquevalue: poNumber } = await callFunction(at, 'getPONumber', { testNumber })
    orders.push(poNumber)
    await callFunction(at, 'getPaymentCredentials', { amount: PRICE, currency: 'USD', poNumber })
    await callFunction(at, 'abandonOrder', { poNumber })
  }
  const lie = async () => {
    const poNumber = lastOrder()
    if (poNumber === undefined) return
    await callFunction(at, 'addPayment', {
      ...{ id: 'f'.repeat(64), date: new Date().toISOString(), username: account.email, amount: PRICE },
      ...{ testNumber: '2', transId: String(50_000_000 + asked), invoice: poNumber },
    })
  }
  const wonder = async () => {
    const poNumber = lastOrder()
    if (poNumber !== undefined) await callFunction(at, 'getPaymentStatus', { poNumber })
  }

  const loops = [
    // Three calls share this limit.
    keepOn(cloudFunctions.getPONumber.limit.perMinute / 3, openAndLeave),
    keepOn(cloudFunctions.addPayment.limit.perMinute, lie),
    keepOn(cloudFunctions.getPaymentStatus.limit.perMinute, wonder),
  ]
  return { done: Promise.all(loops).then(() => asked) }
}
