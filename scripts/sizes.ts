import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Holds the built app to its size budgets: JavaScript and CSS, Brotli at its best, 1 kB = 1,000 bytes. Chunks are told
 * by what is in them, so that a renamed chunk cannot slip through.
 */
const ASSETS = 'dist/app/assets'

const budgets = [
  { title: 'first screen (login)', kilobytes: 160, isIn: (file: Asset) => isInitial(file) },
  {
    title: 'login and test room together',
    kilobytes: 205,
    // Everything but the pages that a test does not pass through.
    isIn: (file: Asset) => !file.text.includes('LegalPage') && !isElsewhere(file),
  },
]

type Asset = { name: string; text: string; bytes: number }

const page = readFileSync('dist/app/index.html', 'utf8')

function isInitial({ name }: Asset): boolean {
  return page.includes(`="/assets/${name}"`)
}

/**
 * Registration, purchase history, the account, legal text, the report, and the room's dialogs: fetched by whoever opens
 * them. What tells of errors and vitals: fetched by a page that has something to tell, and when it is idle.
 */
function isElsewhere(file: Asset): boolean {
  return (
    /Go Back to Tests|Download my data|practised with us|Who else takes part|Creating your account|affiliated with or endorsed by|Minutes on each passage|Use single keys|\/clientReports/.test(
      file.text,
    ) && !isInitial(file)
  )
}

const assets: Asset[] = readdirSync(ASSETS)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => {
    const content = readFileSync(join(ASSETS, name))
    return { name, text: content.toString('utf8'), bytes: brotliCompressSync(content).length }
  })

for (const { title, kilobytes, isIn } of budgets) {
  const bytes = assets.filter(isIn).reduce((sum, asset) => sum + asset.bytes, 0)
  const isWithin = bytes <= kilobytes * 1000
  console.log(`${isWithin ? 'within' : 'OVER  '} ${(bytes / 1000).toFixed(1)} of ${kilobytes} kB  ${title}`)
  if (!isWithin) process.exitCode = 1
}
