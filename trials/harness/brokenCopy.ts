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

export type Break = { title: string; file: string; from: string; to: string }

const PARTS = ['content', 'domain', 'functions', 'sandbox', 'scripts', 'src', 'test', 'trials'] as const
const FILES = ['package.json', 'tsconfig.json'] as const

/** @returns the program's last line */
export async function runBroken(each: Break, program: string, words: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'p9-broken-'))
  try {
    for (const part of [...PARTS, ...FILES]) cpSync(part, join(folder, part), { recursive: true })
    const packages = join(folder, 'node_modules')
    mkdirSync(packages)
    // A copy needs its own cache of compiled programs.
    for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
      symlinkSync(join(process.cwd(), 'node_modules', name), join(packages, name))
    const file = join(folder, each.file)
    writeFileSync(file, broken(readFileSync(file, 'utf8'), each))
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...words], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
    return output.trimEnd().split('\n').at(-1) ?? ''
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws Error unless the source is there exactly once */
export function broken(source: string, { title, file, from, to }: Break): string {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`"${title}" is to break ${file}, and its words are not there once.`)
  return parts.join(to)
}
