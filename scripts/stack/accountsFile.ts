import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { parseJson } from '../../domain/base/parseJson'
import { StartError } from '../../functions/base/startError'

/** Keeps fields it doesn't name. */
const Account = z.looseObject({
  localId: z.string().check(z.minLength(1)),
  email: z.optional(z.string()),
  passwordHash: z.optional(z.string()),
  salt: z.optional(z.string()),
  providerUserInfo: z.optional(
    z.array(z.looseObject({ providerId: z.string(), rawId: z.optional(z.string()) })),
  ),
})

const OobCode = z.object({
  email: z.string(),
  newEmail: z.optional(z.string()),
  oobCode: z.string(),
  oobLink: z.string(),
  requestType: z.string(),
})

/** Accounts and unused links */
const Accounts = z.object({ version: z.literal(1), users: z.array(Account), oobCodes: z.array(OobCode) })
export type Accounts = z.output<typeof Accounts>

/**
 * Empty without a file.
 * @throws StartError when the file is invalid; it stays untouched
 */
export function readAccounts(path: string): Accounts {
  const text = readIfPresent(path)
  if (text === undefined) return { version: 1, users: [], oobCodes: [] }
  const parsed = z.safeParse(Accounts, parseJson(text))
  if (!parsed.success) {
    throw new StartError(`The accounts in ${path} cannot be read: the file is damaged. Repair or remove it.`)
  }
  return parsed.data
}

/** Atomic and durable */
export function writeAccounts(path: string, text: string): void {
  const draft = `${path}.draft`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // The emulator stores passwords in plain text.
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'ENOENT') return undefined
    throw new StartError(`The accounts in ${path} cannot be read (${code}).`, { cause: error })
  }
}

/** A rename is durable only once its folder is synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
