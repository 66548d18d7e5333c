import { parseArgs } from 'node:util'
import { StartError } from '../../functions/base/startError'
import { orderNumberOf } from '../../functions/payments/reviewDecisions'
import { commands, type Asked, type Command } from './commands'
import type { Work } from './operator'
import { recorded } from './recorded'
import { USAGE } from './usage'

const NAMES: Record<Command['names'], RegExp> = {
  nothing: /^$/,
  transaction: /^\d{1,20}$/,
  order: /^(\d{1,20}|[0-9a-f-]{36}(-\d{1,6})?)$/,
  anything: /^\S{1,320}$/,
}

const text = { type: 'string' } as const
const options = {
  amount: text,
  anew: { type: 'boolean' } as const,
  email: text,
  item: text,
  why: text,
  reason: text,
}

/** @returns null for invalid arguments */
export function readPayments(words: readonly string[]): Work | null {
  const { positionals, values } = parsed(words)
  const [name = '', id = '', ...rest] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.length > 0 || !NAMES[command.names].test(id)) return null
  const { why: told, reason, ...more } = values
  const why = told ?? reason ?? ''
  const isAllowed = (option: string) => command.options?.some((each) => each === option)
  const asked: Asked = { id, ...more }
  const foreign = Object.keys(more).find((option) => !isAllowed(option))
  if (foreign !== undefined) throw new StartError(`${name} takes no --${foreign}.\n\n${USAGE}`)
  if (name === 'adopt' && (more.email === undefined || more.item === undefined)) return null
  if (command.needsWhy && why.trim() === '') {
    const option = name === 'revoke' ? '--reason chargeback' : '--why "…"'
    throw new StartError(`Say why, it is written down: ${option}.`)
  }
  return command.acts ? acting(name, command, asked, why.trim()) : ({ deps }) => command.run(deps, asked)
}

function acting(name: string, command: Command, asked: Asked, why: string): Work {
  return async (parts) => {
    const { id } = asked
    const po = id === '' ? null : await orderNumberOf(parts.deps, id)
    const details = [asked.amount, asked.item].filter((word) => word !== undefined)
    const typed = ['payments', name, ...details].join(' ')
    return recorded(parts, { command: typed, subject: id, po, why }, () => command.run(parts.deps, asked))
  }
}

/** @throws StartError for an unknown option */
function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`)
  }
}
