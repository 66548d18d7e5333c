import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { ApiError, Unavailable } from '../../functions/base/apiError'
import { StartError } from '../../functions/base/startError'
import { DecisionError } from '../../functions/payments/reviewDecisions'
import { ProviderError } from '../../functions/payments/provider/provider'
import type { Parts } from '../../functions/server'

export type Act = {
  /** As it is typed: 'payments refund'. */
  command: string
  /** A transaction, an order's number, or a user's id; no address. */
  subject: string
  /** The order that the subject is of, if it is of one. */
  po?: string | null
  why: string
  /** What of the answer is kept; absent: all of it. No address may be in it. */
  keeps?: (answer: string) => string
}

const LONGEST = 500

/**
 * Does what an operator has asked for, between two rows that say who, when, what and why: one before anything is
 * touched, one with what came of it. Without the first nothing is done; a process that dies leaves it alone.
 * @param work what it answers is printed
 * @throws StartError where nobody can be named
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
    // Why it could not be carried out matters more than that this could not be written down.
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
  // What else is said of a fault may quote what was stored.
  return isRefusal ? ['refused', error.message] : ['failed', error instanceof Error ? error.name : 'Fault']
}

function warn(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`How this ended could not be written down: ${reason}`)
}

/**
 * Who acts: the user of the machine, and the name that they give. Anybody may set OPERATOR, so it never stands alone.
 * @throws StartError where neither the environment nor the machine names anybody
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

/** Null for a user id without an entry, as in a container. */
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
