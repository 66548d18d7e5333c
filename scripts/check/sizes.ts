import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Checks size budgets with maximum Brotli, 1 kB = 1,000 bytes. Reads file names from the built pages, so renamed chunks
 * count.
 */
const APP = 'dist/app'

const page = readFileSync(join(APP, 'index.html'), 'utf8')
const [, block = '{}'] = /id="?chunk-files"?>(.*?)<\/script>/s.exec(page) ?? []
const chunkFiles: Record<'loginForm' | 'signedIn' | 'testPage', string[]> = JSON.parse(block)
const scripts = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
const inlined = [...page.matchAll(/<(style|script)(?: data-emotion[^>]*)?>(.*?)<\/\1>/gs)].map(
  ([, , text = '']) => text,
)

const chunks = readdirSync(join(APP, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `/assets/${name}`)
const identityFiles = chunks.filter((file) =>
  readFileSync(join(APP, file), 'utf8').includes('identitytoolkit.googleapis.com'),
)
if (scripts.length === 0 || identityFiles.length === 0)
  throw new Error('The page or its chunks are not as known.')

const login = new Set([...scripts, ...chunkFiles.loginForm])
const loginAndRoom = new Set([...login, ...chunkFiles.signedIn, ...chunkFiles.testPage, ...identityFiles])

check('first screen (login)', 200, login)
check('login and test room together', 260, loginAndRoom)
for (const chunk of chunks.filter((file) => !loginAndRoom.has(file))) check(chunk, 80, new Set([chunk]), [])

function check(title: string, kilobytes: number, files: ReadonlySet<string>, beside = inlined): void {
  const texts = [...files].map((file) => readFileSync(join(APP, file)))
  const bytes = [Buffer.from(beside.join('')), ...texts].reduce(
    (sum, text) => sum + brotliCompressSync(text).length,
    0,
  )
  const isWithin = bytes <= kilobytes * 1000
  console.log(`${isWithin ? 'within' : 'OVER  '} ${(bytes / 1000).toFixed(1)} of ${kilobytes} kB  ${title}`)
  if (!isWithin) process.exitCode = 1
}
