import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../functions/base/startError'
import { findFreePort } from '../../scripts/stack/freePorts'
import { findSystemPostgres } from '../../test/support/databases/systemPostgres'
import { DatabaseNode } from './node'

const PACKAGES = 'postgresql patroni etcd-server haproxy'
const HEALTHY_WITHIN_MS = 120_000
const LOOK_MS = 250

type Member = { name: string; role: string; state: string }

/** @throws StartError that names the missing programs */
export function requirePrograms(): string {
  const missing = ['patroni', 'etcd', 'haproxy'].filter((program) => {
    try {
      return execFileSync('which', [program]).length === 0
    } catch {
      return true
    }
  })
  const postgres = findSystemPostgres()
  if (postgres === undefined) missing.push('postgres')
  if (missing.length > 0 || postgres === undefined) {
    throw new StartError(`Missing: ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES}.`)
  }
  if (process.getuid?.() !== 0) throw new StartError('This program mounts small disks: run it as root.')
  return postgres
}

/** Two synchronous PostgreSQL servers under Patroni, with etcd and HAProxy. */
export class Cluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'p9-failover-'))
  readonly nodes: readonly [DatabaseNode, DatabaseNode]
  readonly #programs: ChildProcess[] = []
  #databasePort = 0
  readonly #etcd: string

  private constructor(programs: string, etcdPort: number) {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    const user = { uid: idOf('-u'), gid: idOf('-g') }
    this.#etcd = `127.0.0.1:${etcdPort}`
    const node = (name: string) =>
      new DatabaseNode({ name, folder: this.#folder, etcd: this.#etcd, programs, user })
    this.nodes = [node('one'), node('two')]
    chmodSync(this.#folder, 0o755)
    chownSync(this.#folder, user.uid, user.gid)
  }

  static async start(programs: string, proxyPort: number, appPorts: readonly number[]): Promise<Cluster> {
    const cluster = new Cluster(programs, await findFreePort())
    try {
      await cluster.#start(proxyPort, appPorts)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  get databaseUrl(): string {
    return `postgresql://postgres:postgres@127.0.0.1:${this.#databasePort}/postgres`
  }

  async primary(): Promise<DatabaseNode> {
    const leader = (await this.#members()).find(({ role }) => role === 'leader')
    const node = this.nodes.find(({ setup }) => setup.name === leader?.name)
    if (!node) throw new Error('There is no primary.')
    return node
  }

  async untilHealthy(): Promise<void> {
    const end = Date.now() + HEALTHY_WITHIN_MS
    for (;;) {
      const members = await this.#members().catch((): Member[] => [])
      const isUp = (role: string) =>
        members.some((member) => member.role === role && ['running', 'streaming'].includes(member.state))
      if (isUp('leader') && isUp('sync_standby')) return
      if (Date.now() > end) throw new Error(`The cluster did not recover: ${JSON.stringify(members)}`)
      await delay(LOOK_MS)
    }
  }

  async cutConnections(): Promise<void> {
    for (const { setup } of this.nodes) {
      const socket = connect(join(this.#folder, 'haproxy.sock'))
      socket.end(`shutdown sessions server database/${setup.name}\n`)
      await text(socket)
    }
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.remove()
    for (const program of this.#programs) {
      const ended = once(program, 'exit')
      program.kill('SIGKILL')
      if (program.exitCode === null) await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #start(proxyPort: number, appPorts: readonly number[]): Promise<void> {
    const peer = `http://127.0.0.1:${await findFreePort()}`
    const client = `http://${this.#etcd}`
    mkdirSync(join(this.#folder, 'etcd'), { mode: 0o700 })
    this.#run('etcd', [
      ...['--data-dir', join(this.#folder, 'etcd'), '--listen-client-urls', client],
      ...['--advertise-client-urls', client, '--listen-peer-urls', peer],
      ...['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ])
    for (const node of this.nodes) await node.prepare()
    this.#databasePort = await findFreePort()
    const configuration = join(this.#folder, 'haproxy.cfg')
    writeFileSync(configuration, this.#proxySettings(proxyPort, appPorts))
    this.#run('haproxy', ['-db', '-f', configuration])
    this.nodes[0].start()
    await this.#untilPrimary()
    this.nodes[1].start()
    await this.untilHealthy()
  }

  async #untilPrimary(): Promise<void> {
    const end = Date.now() + HEALTHY_WITHIN_MS
    while (Date.now() < end) {
      if (await this.primary().catch(() => null)) return
      await delay(LOOK_MS)
    }
    throw new Error('The first database server did not start.')
  }

  #run(program: string, words: readonly string[]): void {
    this.#programs.push(spawn(program, words, { stdio: 'ignore' }))
  }

  async #members(): Promise<Member[]> {
    for (const { restPort } of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
      if (!answer?.ok) continue
      const { members = [] }: { members?: Member[] } = await answer.json()
      return members
    }
    throw new Error('No Patroni answers.')
  }

  #proxySettings(proxyPort: number, appPorts: readonly number[]): string {
    const check = 'default-server inter 1s fall 2 rise 1'
    return [
      'global',
      `  stats socket ${join(this.#folder, 'haproxy.sock')} level admin`,
      'defaults',
      '  timeout connect 2s',
      '  timeout check 2s',
      '  timeout client 1m',
      '  timeout server 1m',
      '  option redispatch',
      'listen app',
      '  mode http',
      `  bind 127.0.0.1:${proxyPort}`,
      '  option httpchk',
      '  http-check send meth GET uri /api/health ver HTTP/1.1 hdr Host localhost',
      `  ${check}`,
      ...appPorts.map((port, index) => `  server app${index} 127.0.0.1:${port} check`),
      'listen database',
      '  mode tcp',
      `  bind 127.0.0.1:${this.#databasePort}`,
      '  timeout client 30m',
      '  timeout server 30m',
      '  option httpchk OPTIONS /primary',
      `  ${check} on-marked-down shutdown-sessions`,
      ...this.nodes.map(
        ({ setup, port, restPort }) => `  server ${setup.name} 127.0.0.1:${port} check port ${restPort}`,
      ),
      '',
    ].join('\n')
  }
}
