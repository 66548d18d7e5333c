import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../scripts/stack/ports'
import type { IdentityProvider } from './identityProvider'

/** A server in a process of its own. */
export type ServerProcess = { url: string; child: ChildProcess; stop(signal?: NodeJS.Signals): Promise<void> }

type Options = {
  databaseUrl: string
  identity: IdentityProvider
  port?: number
  /** Each line of its log. */
  onLog?: (line: string) => void
}

/** The one-server form as it is deployed (docs/deployment.md). */
const BUILT_SERVER = 'dist/functions/server.js'

/**
 * The product's own program as it runs in production: built, with its environment, its checks, its log to standard
 * output.
 * @throws Error when it is not built
 */
export async function startProduct({ databaseUrl, identity, ...options }: Options): Promise<ServerProcess> {
  if (!existsSync(BUILT_SERVER)) throw new Error(`There is no ${BUILT_SERVER}: npm run build comes first.`)
  return startScript(BUILT_SERVER, options, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    // Nothing is bought under load, so nobody is asked with these.
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
 * @param script a program of Node's, in JavaScript
 * @throws Error with what the program said when it ends before it is ready
 */
export async function startScript(
  script: string,
  { port, onLog }: Pick<Options, 'port' | 'onLog'>,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const actualPort = port ?? (await findFreePort())
  const child = fork(script, {
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'pipe', 'ipc'],
    // Not our own: the loader that runs this is no part of what is measured.
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
