import { pino } from 'pino'
import { ApiError, Unavailable } from '../../functions/base/apiError'
import { readEnvironment, type Environment } from '../../functions/environment'
import { isUnreachable, reasonOf } from '../../functions/base/describeError'
import { StartError } from '../../functions/base/startError'
import { DecisionError } from '../../functions/payments/reviewDecisions'
import { ProviderError } from '../../functions/payments/provider/provider'
import { runProgram } from '../../functions/program'
import { openParts, type Parts } from '../../functions/server'
import { openExisting, placeOf } from '../../functions/store/lockedDatabase'
import { localVariables } from '../stack/localSettings'

/** Returns the text for standard output. */
export type Work = (parts: Parts) => Promise<string>

/**
 * Names database and providers on standard error before it starts.
 * @param read parses the arguments; null prints the usage
 */
export function runOperator(usage: string, read: Read): void {
  runProgram(() => operate(usage, read, { words: process.argv.slice(2), variables: process.env }))
}

type Read = (words: readonly string[]) => Work | null
type Typed = { words: readonly string[]; variables: NodeJS.ProcessEnv }

/** @throws StartError for a refusal */
export async function operate(usage: string, read: Read, { words, variables }: Typed): Promise<void> {
  if (words.some((word) => word === '--help' || word === '-h')) return console.log(usage)
  const work = read(words)
  if (work === null) throw new StartError(usage)
  const environment = readEnvironment(localVariables(variables))
  console.error(whereabouts(environment))
  const parts = await openParts({
    environment,
    log: pino({ level: 'warn' }, pino.destination(2)),
    open: openExisting,
  })
  try {
    console.log(await work(parts))
  } catch (error) {
    throw sentenceOf(error)
  } finally {
    await parts.close()
  }
}

/** Contains no secrets. */
export function whereabouts(environment: Environment): string {
  const { identity } = environment
  return [
    `Database           ${placeOf(environment)}`,
    `Card provider      ${providerOf(environment)}`,
    `Identity provider  ${identity.projectId}${identity.emulatorHost === undefined ? '' : `, the emulator at ${identity.emulatorHost}`}`,
  ].join('\n')
}

export function providerOf({ payments }: Pick<Environment, 'payments'>): string {
  const { host } = new URL(payments.apiUrl)
  return payments.provider === 'helcim' ? `Helcim at ${host}` : `the sandbox at ${host}`
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof Unavailable) {
    return new StartError(`The ${error.part} does not answer: ${reasonOf(error.cause)}`, { cause: error })
  }
  const isRefusal =
    error instanceof ApiError || error instanceof DecisionError || error instanceof ProviderError
  if (isRefusal) return new StartError(error.message, { cause: error })
  return isUnreachable(error)
    ? new StartError(`Something above does not answer: ${reasonOf(error)}`, { cause: error })
    : error
}
