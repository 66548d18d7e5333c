import { types } from 'node:util'
import { redact, redactQuoted } from '../../domain/base/redact'

/** Errors that are not the caller's: what kind they are, and what the log may say about them. */

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  // The embedded database's disk.
  'ENOSPC',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])
/**
 * PostgreSQL: connection exceptions (class 08), a full disk, too many connections, shutting down or starting up, a query or a
 * transaction that took longer than it may, and one that met others each time it was run.
 */
const UNREACHABLE_STATES = /^(08\d{3}|25P03|40001|40P01|53100|53300|57014|57P0[1-3])$/
/** The pg driver tells these by their message alone. */
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* not queryable)/

const CAUSES_LIMIT = 5

type Described = { name: string; code?: string; message: string; stack?: string }

/** Whether a part that the server needs, the database first of all, did not answer. */
export function isUnreachable(error: unknown): boolean {
  return describeError(error).some(
    ({ code = '', message }) =>
      UNREACHABLE_CODES.has(code) || UNREACHABLE_STATES.test(code) || UNREACHABLE_MESSAGES.test(message),
  )
}

/** The innermost cause in one line, for whoever starts the server: a query's own message is only the query. */
export function reasonOf(error: unknown): string {
  const innermost = describeError(error).at(-1)
  return innermost?.message.split('\n')[0] || innermost?.code || 'unknown reason'
}

/** An error and its causes for the log: where they arose, and what they say without naming anybody. */
export function describeError(error: unknown): Described[] {
  const causes: Described[] = []
  let current = error
  while (current !== undefined && causes.length < CAUSES_LIMIT) {
    causes.push(described(current))
    current = types.isNativeError(current) ? current.cause : undefined
  }
  return causes
}

function described(error: unknown): Described {
  if (!types.isNativeError(error)) {
    return { name: typeof error, message: 'Something that is no Error was thrown.' }
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const text = withoutValues(error.message)
  const message = isDataError(code) ? redactQuoted(text) : redact(text)
  return { name: error.name, code, message, stack: framesOf(error) }
}

/** Drizzle's message ends with the query's parameters: emails, ids, answers. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '')
}

/** PostgreSQL, class 22: the message quotes the value that it cannot take. */
function isDataError(code: string | undefined): boolean {
  return code !== undefined && /^22[\dA-Z]{3}$/.test(code)
}

/** The stack without the message that it begins with, which may have been another by then. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n')
}
