import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../scripts/stack/ports'
import type { IdentityProvider } from './identityProvider'

export type ServerProcess = { url: string; child: ChildProcess; stop(signal?: NodeJS.Signals): Promise<void> }

type Options = {
  databaseUrl: string
  identity: IdentityProvider
  port?: number
  onLog?: (line: string) => void
}

/** The single-server form of docs/deployment.md. */
const BUILT_SERVER = 'dist/functions/server.js'

/**
 * Runs the built server with its production environment.
 * @throws Error when it is not built
 */
export async function startProduct({ databaseUrl, identity, ...options }: Options): Promise<ServerProcess> {
  if (!existsSync(BUILT_SERVER)) throw new Error(`There is no ${BUILT_SERVER}: npm run build comes first.`)
  return startScript(BUILT_SERVER, options, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    // No purchases happen under load, so these are never used.
    HELCIM_API_TOKEN: 'load',
    HELCIM_WEBHOOK_SECRET: 'c2FuZGJveC13ZWJob29rLXNlY3JldA==',
    SELLER_NAME: 'Passage Nine',
    SUPPORT_EMAIL: 'support@example.com',
    PUBLIC_URL: 'http://127.0.0.1',
    TRUSTED_PROXIES: '1',
    ...identity.environment,
  })
}

/**
 * @param script in JavaScript
 * @throws Error with the program's output when it exits before it is ready
 */
export async function startScript(
  script: string,
  { port, onLog }: Pick<Options, 'port' | 'onLog'>,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const actualPort = port ?? (await findFreePort())
  const child = fork(script, {
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'pipe', 'ipc'],
    // Drops this process's TypeScript loader.
    execArgv: [],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(actualPort), ...environment },
  })
  if (child.stdout && onLog) createInterface(child.stdout).on('line', onLog)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`${script} ended before it was ready: ${errors}`))),
  ])
  return {
    url: `http://127.0.0.1:${actualPort}`,
    child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
