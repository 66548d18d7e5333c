import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

type Begin = { command?: string; options?: readonly string[] }

function begin(name: string, packages: readonly string[], given: Begin = {}): string {
  const { command = 'node scripts/stack/start.ts', options = [] } = given
  const checkout = join(mkdtempSync(join(tmpdir(), 'p9-checkout-')), name)
  mkdirSync(join(checkout, 'scripts'), { recursive: true })
  const script = join(checkout, 'scripts/nodeVersion.cjs')
  copyFileSync(resolve('scripts/nodeVersion.cjs'), script)
  for (const each of packages) {
    mkdirSync(join(checkout, 'node_modules', each), { recursive: true })
    writeFileSync(join(checkout, 'node_modules', each, 'package.json'), '{}')
  }
  const env = { ...process.env, npm_lifecycle_script: command }
  const { status, stderr } = spawnSync(process.execPath, [...options, script], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  })
  expect(stderr.split('\n').length).toBeLessThanOrEqual(2)
  expect(status).toBe(stderr === '' ? 0 : 1)
  return stderr
}

const BOTH = ['tsx', 'webpack']

test.each(['a#b', 'a%20b', 'why?', 'oh!', 'a[1]', 'a(copy)'])('a checkout at %s must be moved', (name) => {
  expect(begin(name, BOTH)).toContain('The path of this checkout has a "')
})

test('a checkout whose path has spaces and accents will do', () => {
  expect(begin('où est-ce', BOTH)).toBe('')
})

test('packages that are missing are named as such; a command of operators needs no tools', () => {
  expect(begin('plain', [])).toContain('Packages are missing. Run npm install')
  expect(begin('plain', ['tsx'])).toContain('--include=dev')
  expect(begin('plain', ['tsx'], { command: 'node scripts/operate/payments.ts' })).toBe('')
})

test('on Windows itself, the message names WSL', () => {
  const windows = `data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })`
  expect(begin('plain', BOTH, { options: ['--import', windows] })).toContain('use WSL 2')
})
