import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Holds the built app to its size budgets: JavaScript and CSS, Brotli at its best, 1 kB = 1,000 bytes. Which files a
 * screen takes is read from the page that fetches them, so that a renamed chunk cannot slip through.
 */
const APP = 'dist/app'

const page = readFileSync(join(APP, 'index.html'), 'utf8')
const [, ahead = '{}'] = /id="?files-ahead"?>(.*?)<\/script>/s.exec(page) ?? []
const filesAhead: Record<'loginForm' | 'testPage', string[]> = JSON.parse(ahead)
const scripts = [...page.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
const inPage = [...page.matchAll(/<(style|script)(?: data-emotion[^>]*)?>(.*?)<\/\1>/gs)].map(
  ([, , text = '']) => text,
)

/** The identity provider's library, which a login fetches. */
const identityFiles = readdirSync(join(APP, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `/assets/${name}`)
  .filter((file) => readFileSync(join(APP, file), 'utf8').includes('identitytoolkit.googleapis.com'))

/** The lazy pages by what loads them; the build lists their files (scripts/build/pageFilesPlugin.ts). */
const pageFiles: Record<string, string[]> = JSON.parse(readFileSync('dist/pageFiles.json', 'utf8'))
if ([scripts, identityFiles, Object.keys(pageFiles)].some(({ length }) => length === 0))
  throw new Error('The page or its chunks are not as known.')

const login = new Set([...scripts, ...filesAhead.loginForm])
const loginAndRoom = new Set([...login, ...filesAhead.testPage, ...identityFiles])

check('first screen (login)', 165, login)
check('login and test room together', 195, loginAndRoom)
for (const [name, files] of Object.entries(pageFiles)) {
  const own = files.map((file) => `/${file}`).filter((file) => !loginAndRoom.has(file))
  if (own.length > 0) check(`${name}, beyond login and room`, 60, new Set(own), [])
}

function check(title: string, kilobytes: number, files: ReadonlySet<string>, beside = inPage): void {
  const texts = [...files].map((file) => readFileSync(join(APP, file)))
  const bytes = [Buffer.from(beside.join('')), ...texts].reduce(
    (sum, text) => sum + brotliCompressSync(text).length,
    0,
  )
  const isWithin = bytes <= kilobytes * 1000
  console.log(`${isWithin ? 'within' : 'OVER  '} ${(bytes / 1000).toFixed(1)} of ${kilobytes} kB  ${title}`)
  if (!isWithin) process.exitCode = 1
}
