import { accessSync, constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { types } from 'node:util'
import * as z from 'zod/mini'
import { passageNumbers, testNumbers } from '../domain/exam'
import { parseJson } from '../domain/base/parseJson'

/** Files whose absence would otherwise show only at the first request */

type Present = Readonly<Record<string, string | undefined>>

/** Problems with files in production, each starting with its variable */
export function fileErrors({ NODE_ENV, APP_DIR = 'dist/app', CONTENT_DIR }: Present): string[] {
  if (NODE_ENV !== 'production') return []
  const page = join(APP_DIR, 'index.html')
  return [
    ...(isReadable(page) ? [] : [`APP_DIR has no built app: ${page} cannot be read.`]),
    ...contentErrors({ NODE_ENV, CONTENT_DIR }),
  ]
}

/** For functions behind hosting, which serves the app itself */
export function contentErrors({ NODE_ENV, CONTENT_DIR = 'content/tests' }: Present): string[] {
  if (NODE_ENV !== 'production') return []
  const missing = testNumbers
    .flatMap((test) =>
      passageNumbers.map((passage) => join(CONTENT_DIR, `test${test}/passage${passage}.json`)),
    )
    .filter((path) => !isReadable(path))
  const [first] = missing
  if (first === undefined) return []
  return [`CONTENT_DIR lacks passages, ${missing.length} in all: ${first} cannot be read.`]
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

const Credentials = z.looseObject({ type: z.string() })

/** Null if fine. The identity provider's SDK opens this file only at its first call. */
export function credentialsError(path: string): string | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = types.isNativeError(error) && 'code' in error ? String(error.code) : 'unknown'
    return code === 'ENOENT' ? 'names a file that is not there' : `names a file that cannot be read (${code})`
  }
  const isKeyFile = Credentials.safeParse(parseJson(text)).success
  return isKeyFile ? null : 'names a file that is no key file: it is damaged, or another one'
}
