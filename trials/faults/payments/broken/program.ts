import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { runProgram } from '../../../../functions/program'
import { StartError } from '../../../../functions/base/startError'
import { BREAKS, broken, type Break } from './breaks'

/**
 * npm run faults:broken: breaks the product's rules about money on purpose, one after the other in a copy of it, plays the
 * fault runs of payments against each, and says whether they found it. Exits 1 unless each was found.
 */
const PARTS = ['content', 'domain', 'functions', 'sandbox', 'scripts', 'src', 'test', 'trials'] as const
const FILES = ['package.json', 'tsconfig.json'] as const

runProgram(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      /** A part of the title of the only rule to be broken. */
      only: { type: 'string', default: '' },
    },
  })
  const chosen = BREAKS.filter(({ title }) => title.includes(values.only))
  if (chosen.length === 0) throw new StartError('--only is a part of a title that is listed in breaks.ts.')
  let missed = 0
  for (const each of chosen) {
    const { isFound, line } = await play(each, values.seed)
    if (!isFound) missed += 1
    console.log(`${isFound ? 'found' : 'NOT FOUND'}: ${each.title}\n    ${line}`)
  }
  console.log(`${chosen.length - missed} of ${chosen.length} found`)
  process.exit(missed === 0 ? 0 : 1)
})

async function play(each: Break, seed: string): Promise<{ isFound: boolean; line: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-broken-'))
  try {
    for (const part of [...PARTS, ...FILES]) cpSync(part, join(folder, part), { recursive: true })
    const packages = join(folder, 'node_modules')
    mkdirSync(packages)
    // Programs are compiled beside their packages: each copy has a cache of its own.
    for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
      symlinkSync(join(process.cwd(), 'node_modules', name), join(packages, name))
    const file = join(folder, each.file)
    writeFileSync(file, broken(readFileSync(file, 'utf8'), each))
    const { fault, runs } = each
    const chosen = ['--engine', 'pglite', '--runs', String(runs), '--seed', seed]
    const only = fault === undefined ? [] : ['--fault', fault]
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'trials/faults/payments/program.ts', ...chosen, ...only],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
    const line = output.trimEnd().split('\n').at(-1) ?? ''
    return { isFound: each.finds.some((fault) => new RegExp(`\\b[1-9]\\d* ${fault}`).test(line)), line }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
