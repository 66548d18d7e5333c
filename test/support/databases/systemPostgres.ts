import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../../../scripts/stack/freePorts'
import type { PostgresServer } from './postgresServer'

/** The server that fits the installed pg_dump; undefined without both (Debian: apt-get install postgresql). */
export function findSystemPostgres(): string | undefined {
  try {
    const [version] = /\d+/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' })) ?? []
    const folder = `/usr/lib/postgresql/${version}/bin`
    return existsSync(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** The other tests' server may be newer than pg_dump, which refuses it. */
export async function startSystemPostgres(programs: string, folder: string): Promise<PostgresServer> {
  const data = join(folder, 'system-postgres')
  mkdirSync(data)
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  if (user) {
    chmodSync(folder, 0o755)
    chownSync(data, user.uid, user.gid)
  }
  const options = { cwd: folder, stdio: 'ignore', ...user } as const
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], options)
  const port = await findFreePort()
  const settings = ['-D', data, '-p', String(port), '-c', 'fsync=off', '-c', 'unix_socket_directories=']
  const child = spawn(join(programs, 'postgres'), settings, options)
  const ended = once(child, 'exit')
  const url = `postgresql://postgres:any@127.0.0.1:${port}/postgres`
  while (!(await isUp(url))) await delay(50)
  return {
    url,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

async function isUp(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
