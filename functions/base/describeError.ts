import { types } from 'node:util'
import { redact, redactQuoted } from '../../domain/base/redact'

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  // Full disk under the embedded engine
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
 * PostgreSQL: read-only after a switch of primaries, connection lost, disk full, too many connections, shutdown or
 * startup, timeout, repeated conflict; classes 58 and XX are errors of its system and its own, as when a new
 * connection finds the disk full.
 */
const UNREACHABLE_STATES =
  /^(08\d{3}|25006|25P03|40001|40P01|53100|53300|57014|57P0[1-3]|58[\dA-Z]{3}|XX[\dA-Z]{3})$/
/** The pg driver identifies these only by message. */
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* not queryable)/

const CAUSES_LIMIT = 5

type Described = { name: string; code?: string; message: string; stack?: string }

export function isUnreachable(error: unknown): boolean {
  return describeError(error).some(
    ({ code = '', message }) =>
      UNREACHABLE_CODES.has(code) || UNREACHABLE_STATES.test(code) || UNREACHABLE_MESSAGES.test(message),
  )
}

/** Drizzle's own message is only the query. */
export function reasonOf(error: unknown): string {
  const innermost = describeError(error).at(-1)
  return innermost?.message.split('\n')[0] || innermost?.code || 'unknown reason'
}

/** Contains no personal data. */
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
  // The message ends with the query's parameters, such as emails and answers.
  const text = error.message.replace(/\nparams: [\s\S]*$/, '')
  // PostgreSQL's messages of class 22 quote the value.
  const message = /^22[\dA-Z]{3}$/.test(code ?? '') ? redactQuoted(text) : redact(text)
  return { name: error.name, code, message, stack: framesOf(error) }
}

/** The stack repeats the message, which may contain values. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n')
}
