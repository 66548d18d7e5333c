import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { ApiError, Unavailable } from '../../functions/base/apiError'
import { StartError } from '../../functions/base/startError'
import { DecisionError } from '../../functions/payments/reviewDecisions'
import { ProviderError } from '../../functions/payments/provider/provider'
import type { Parts } from '../../functions/server'

export type Act = {
  /** As typed: 'payments refund' */
  command: string
  /** A transaction, an order's number or a user's id; never an address */
  subject: string
  /** The subject's order, if any */
  po?: string | null
  why: string
  /** The part of the answer to record, without addresses */
  keeps?: (answer: string) => string
}

const LONGEST = 500

/**
 * Records who, when, what and why before running a command, and the outcome after it.
 * Runs nothing if the first record fails.
 * @throws StartError when the operator is unknown
 */
export async function recorded(
  { deps: { clock, provider, store } }: Pick<Parts, 'deps'>,
  { command, subject, po = null, why, keeps = (answer) => answer }: Act,
  work: () => Promise<string>,
): Promise<string> {
  const act = randomUUID()
  const operator = operatorName(process.env)
  const add = (outcome: 'started' | 'done' | 'refused' | 'failed', detail = '') =>
    store.operatorActs.add({
      ...{ id: randomUUID(), act, at: new Date(clock.now()), operator, command, subject, po },
      ...{ provider: provider.name, why: shortened(why), outcome, detail: shortened(detail) },
    })
  await add('started')
  let answer: string
  try {
    answer = await work()
  } catch (error) {
    // The command's own error matters more than a failed record.
    await add(...endOf(error)).catch(warn)
    throw error
  }
  await add('done', keeps(answer)).catch(warn)
  return answer
}

function endOf(error: unknown): ['refused' | 'failed', string] {
  if (error instanceof Unavailable) return ['failed', `The ${error.part} did not answer.`]
  if (error instanceof ProviderError) return [error.kind === 'rejected' ? 'refused' : 'failed', error.message]
  const isRefusal = error instanceof DecisionError || error instanceof StartError || error instanceof ApiError
  // Other messages may quote stored data.
  return isRefusal ? ['refused', error.message] : ['failed', error instanceof Error ? error.name : 'Fault']
}

function warn(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`How this ended could not be written down: ${reason}`)
}

/**
 * OPERATOR is only added to the machine's user, because anyone can set it.
 * @throws StartError when neither is known
 */
export function operatorName(source: Readonly<Record<string, string | undefined>>): string {
  const told = source['OPERATOR']?.trim() ?? ''
  const user = machineUser()
  if (user === null && told === '') {
    throw new StartError('Nobody is named as who does this: set OPERATOR to your name.')
  }
  if (told === '') return shortened(user ?? '')
  return shortened(`${user ?? `user ${process.getuid?.() ?? 'unknown'}`}, as ${told}`)
}

/** Null for a user id without a name, as in a container */
function machineUser(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
