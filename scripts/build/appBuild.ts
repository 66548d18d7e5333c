import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../functions/base/startError'
import type { ProcessGroup } from '../stack/processGroup'

/** Everything that the built app is made from; a change in any of it makes the build stale. */
const SOURCES = [
  ...['src', 'domain', 'public', 'scripts', 'content/sample'],
  ...['webpack.config.ts', 'babel.config.js', 'package-lock.json'],
]

export const WEBPACK = 'node_modules/webpack-cli/bin/cli.js'

/** Whether the page is there and not older than anything it is made from. */
export function isBuilt(appDir: string, sources: readonly string[] = SOURCES): boolean {
  const page = join(appDir, 'index.html')
  if (!existsSync(page)) return false
  const builtAt = statSync(page).mtimeMs
  return sources.every((source) => !existsSync(source) || newestChange(source) <= builtAt)
}

/**
 * Builds the app for production; the folder is replaced only once the build is whole.
 * @throws StartError when webpack fails; it has said why
 */
export async function buildApp(appDir: string, group: ProcessGroup): Promise<void> {
  const draft = `${appDir}.draft`
  const args = ['--mode', 'production', '--output-path', draft]
  const build = group.launch({ title: 'The build', script: WEBPACK, args, foreign: true, expendable: true })
  if ((await build.exited) !== 'exit code 0') throw new StartError('The app could not be built; see above.')
  rmSync(appDir, { recursive: true, force: true })
  renameSync(draft, appDir)
}

/** Folders count too: deleting a file changes only its folder. Milliseconds since the epoch. */
function newestChange(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}
