import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../../scripts/stack/freePorts'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer']

export type Pooler = { host: string; stop(): Promise<void> }

export function findPooler(): string | undefined {
  return [process.env.PGBOUNCER_PATH ?? '', ...PLACES].find((path) => path !== '' && existsSync(path))
}

/**
 * PgBouncer in transaction mode, with few connections so that sessions share them.
 * @throws Error where it is not installed, or does not start
 */
export async function startPooler(server: string, folder: string): Promise<Pooler> {
  const program = findPooler()
  if (program === undefined) throw new Error('PgBouncer is not installed: apt-get install pgbouncer.')
  const { hostname, port, username, password } = new URL(server)
  const ownPort = await findFreePort()
  const settings = join(mkdtempSync(join(folder, 'pooler-')), 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${port || 5432} user=${username} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 6',
      'max_client_conn = 500',
      'server_idle_timeout = 5',
      // A session's startup parameters would stay on a shared connection.
      'ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
    ].join('\n'),
    { mode: 0o644 },
  )
  // PgBouncer refuses to run as root; its user needs access to the folder.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  while (!(await isListening(ownPort))) {
    if (hasEnded) throw new Error(`PgBouncer did not start: ${said}`)
    await delay(50)
  }
  return {
    host: `127.0.0.1:${ownPort}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
