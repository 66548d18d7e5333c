import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'

/** Inside node_modules, so that imports resolve. */
const FOLDER = resolve('node_modules/.cache/compiled')

const known = new Map<string, string>()

/**
 * Compiles a program to one file, which starts in a third of the time.
 * @param script its path in the repository
 */
export function compiled(script: string): string {
  const before = known.get(script)
  if (before !== undefined) return before
  const { outputFiles } = buildSync({
    entryPoints: [script],
    ...{ bundle: true, packages: 'external', platform: 'node', target: 'node20', format: 'cjs' },
    keepNames: true,
    write: false,
  })
  mkdirSync(FOLDER, { recursive: true })
  linkMigrations()
  const path = join(FOLDER, `${script.replaceAll(/\W/g, '-')}.js`)
  // Another process may be compiling or starting it.
  writeFileSync(`${path}.${process.pid}`, outputFiles[0]?.contents ?? '')
  renameSync(`${path}.${process.pid}`, path)
  known.set(script, path)
  return path
}

/** For functions/store/migrate.ts. A link, as replacing a copy would disturb its readers. */
function linkMigrations(): void {
  const link = join(FOLDER, 'migrations')
  try {
    symlinkSync(resolve('functions/store/migrations'), link, 'junction')
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}
