import { setTimeout as delay } from 'node:timers/promises'
import { PROVIDERS_LIMITS } from '../../../sandbox/settings'
import { newEntries } from '../../../test/support/functions'
import type { Stack } from './stack'
import { callFunction, Refused, signUp, Unreachable } from '../../harness/client'

const ACCOUNTS = 12
/** As many as an account may open in a minute. */
const ORDERS = ['2', '3', '4'] as const
const PRICE = 59.99
const MINUTE_OVER_MS = 62_000
/** Until all of them have asked, as far as they may. */
const ASKING_MS = 2_000
/**
 * What others leave of the minute beyond a call for each buyer: what is kept for operators and the sweep, and what those
 * take who ask before the provider has told how little is left.
 */
const LEFT = 22

export type Crowd = { ask(buyers: number): Promise<void> }
let crowds = 0

/** Accounts with open checkouts, who all ask where their orders stand when the provider's minute is nearly used up. */
export async function gatherCrowd(stack: Stack): Promise<Crowd> {
  crowds += 1
  const questions = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, index) => {
      const email = `crowd-${crowds}-${index}@example.com`
      const { uid, token } = await signUp(stack.emulator.url, email)
      const at = { url: stack.url, token }
      await callFunction(at, 'addUser', { id: uid, username: email, tests: newEntries() })
      const asked = []
      for (const testNumber of ORDERS) {
        const { uniquevalue: poNumber } = await callFunction(at, 'getPONumber', { testNumber })
        const credentials = { amount: PRICE, currency: 'USD' as const, poNumber }
        const isOpen = await orNothing(callFunction(at, 'getPaymentCredentials', credentials))
        if (isOpen) asked.push(() => orNothing(callFunction(at, 'getPaymentStatus', { poNumber })))
      }
      return asked
    }),
  )
  return {
    async ask(buyers) {
      await stack.advance(MINUTE_OVER_MS)
      await stack.atSandbox('others', { calls: PROVIDERS_LIMITS.perMinute - buyers - LEFT })
      for (const question of questions.flat()) void question()
      await delay(ASKING_MS)
    },
  }
}

/** Undefined where there was no answer, or a no. */
async function orNothing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Refused) return undefined
    throw error
  }
}
