import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import * as z from 'zod/mini'
import { lockedPackages, LockFile, packageOf } from './lockedPackages'

/**
 * Bundles the functions and commands for deployment (docs/deployment.md):
 * `node --import tsx scripts/build/buildFunctions.ts [folder]`, default dist/functions
 */
const ENTRIES = {
  index: 'functions/index.ts',
  server: 'functions/main.ts',
  payments: 'scripts/operate/payments.ts',
  account: 'scripts/operate/account.ts',
  backups: 'scripts/operate/backups.ts',
  migrate: 'scripts/operate/migrate.ts',
}

const COMMANDS = {
  payments: 'node payments.js',
  account: 'node account.js',
  backup: 'node backups.js backup',
  restore: 'node backups.js restore',
  migrate: 'node migrate.js',
}

/** Starts `index.js` when deployed, in the tested version. */
const FRAMEWORK = '@google-cloud/functions-framework'

const RootPackage = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

async function buildFunctions(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: ENTRIES,
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    metafile: true,
    logLevel: 'warning',
  })
  writePackage(folder, [...importedPackages(metafile), FRAMEWORK])
  // Where functions/store/migrate.ts and CONTENT_DIR expect them
  cpSync('functions/store/migrations', join(folder, 'migrations'), { recursive: true })
  cpSync('content/tests', join(folder, 'content/tests'), { recursive: true })
}

/** The embedded engine, 27 MB, is never used in production. */
const LEFT_OUT = '@electric-sql/pglite'

function importedPackages({ outputs }: Metafile): string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const packages = imports.filter(({ path }) => !isBuiltin(path)).map(({ path }) => packageOf(path))
  return packages.filter((name) => name !== LEFT_OUT)
}

/** Pins the imported packages to the tested versions. */
function writePackage(folder: string, names: readonly string[]): void {
  const root = RootPackage.parse(readJson('package.json'))
  const versions = { ...root.devDependencies, ...root.dependencies }
  const dependencies = Object.fromEntries(
    [...new Set(names)].sort().map((name) => {
      const version = versions[name]
      if (version === undefined) throw new Error(`${name} is imported, but not in package.json.`)
      return [name, version]
    }),
  )
  const { version, engines } = root
  const own = { name: `${root.name}-functions`, version, dependencies, engines }
  const lock = LockFile.parse(readJson('package-lock.json'))
  writeJson(join(folder, 'package.json'), { ...own, private: true, main: 'index.js', scripts: COMMANDS })
  writeJson(join(folder, 'package-lock.json'), {
    name: own.name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': own, ...lockedPackages(lock, Object.keys(dependencies), LEFT_OUT) },
  })
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path: string, value: unknown) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

void buildFunctions(process.argv[2] ?? 'dist/functions')
