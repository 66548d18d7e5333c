import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../functions/base/startError'
import type { ProcessGroup } from '../stack/processGroup'

/** A change in any of these makes the build stale. */
const SOURCES = [
  ...['src', 'domain', 'public', 'scripts', 'content/sample'],
  ...['webpack.config.ts', 'babel.config.js', 'package-lock.json'],
]

export const WEBPACK = 'node_modules/webpack-cli/bin/cli.js'

export function isBuilt(appDir: string, sources: readonly string[] = SOURCES): boolean {
  const page = join(appDir, 'index.html')
  if (!existsSync(page)) return false
  const builtAt = statSync(page).mtimeMs
  return sources.every((source) => !existsSync(source) || newestChange(source) <= builtAt)
}

/**
 * Replaces the folder only when the build is complete.
 * @throws StartError when webpack fails, which has printed why
 */
export async function buildApp(appDir: string, group: ProcessGroup): Promise<void> {
  const draft = `${appDir}.draft`
  const args = ['--mode', 'production', '--output-path', draft]
  const build = group.launch({ title: 'The build', script: WEBPACK, args, foreign: true, expendable: true })
  if ((await build.exited) !== 'exit code 0') throw new StartError('The app could not be built; see above.')
  rmSync(appDir, { recursive: true, force: true })
  renameSync(draft, appDir)
}

/** In ms. Includes folders, because deleting a file changes only its folder. */
function newestChange(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}
