import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stack/freePorts'

/** Small, so a trial can fill it. */
const DISK = '640m'
const FILLER = 'filler'

export type NodeSetup = {
  name: string
  folder: string
  etcd: string
  programs: string
  user: { uid: number; gid: number }
}

export class DatabaseNode {
  port = 0
  restPort = 0
  readonly #disk: string
  readonly #data: string
  readonly #configuration: string
  #patroni: ChildProcess | null = null

  constructor(readonly setup: NodeSetup) {
    this.#disk = join(setup.folder, setup.name)
    this.#data = join(this.#disk, 'data')
    this.#configuration = join(setup.folder, `${setup.name}.json`)
  }

  async prepare(): Promise<void> {
    const { user } = this.setup
    this.port = await findFreePort()
    this.restPort = await findFreePort()
    mkdirSync(this.#disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', this.#disk])
    chownSync(this.#disk, user.uid, user.gid)
    // YAML is a superset of JSON.
    writeFileSync(this.#configuration, JSON.stringify(this.#settings()), { mode: 0o644 })
  }

  start(): void {
    const { folder, user } = this.setup
    this.#patroni = spawn('patroni', [this.#configuration], { cwd: folder, stdio: 'ignore', ...user })
  }

  async kill(): Promise<void> {
    const patroni = this.#patroni
    this.#patroni = null
    const ended = new Promise((resolve) => patroni?.once('exit', resolve))
    patroni?.kill('SIGKILL')
    for (const pid of this.#postgres()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has already exited.
      }
    }
    if (patroni) await ended
  }

  fillDisk(): void {
    // Ends with an error when the disk is full.
    spawnSync('dd', ['if=/dev/zero', `of=${join(this.#disk, FILLER)}`, 'bs=1M'])
  }

  freeDisk(): void {
    rmSync(join(this.#disk, FILLER), { force: true })
  }

  async remove(): Promise<void> {
    await this.kill()
    execFileSync('umount', ['-l', this.#disk])
  }

  #postgres(): number[] {
    try {
      const postmaster = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
      const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
      return [postmaster, ...listed.trim().split(/\s+/)].map(Number).filter((pid) => pid > 1)
    } catch {
      return []
    }
  }

  #settings() {
    const { name, etcd, programs } = this.setup
    const login = (username: string) => ({ username, password: username })
    const address = `127.0.0.1:${this.port}`
    return {
      scope: 'passage-nine',
      name,
      restapi: { listen: `127.0.0.1:${this.restPort}`, connect_address: `127.0.0.1:${this.restPort}` },
      etcd3: { host: etcd },
      bootstrap: {
        dcs: {
          // A primary is replaced within ttl + loop_wait; Patroni's minimum ttl is 20 s.
          ...{ ttl: 20, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
          ...{ synchronous_mode: true, primary_start_timeout: 0 },
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, max_wal_size: '96MB' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      },
      postgresql: {
        ...{ listen: address, connect_address: address, data_dir: this.#data, bin_dir: programs },
        pgpass: join(this.#disk, 'pgpass'),
        authentication: {
          superuser: login('postgres'),
          replication: login('replicator'),
          rewind: login('rewinder'),
        },
        pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5'],
        parameters: { unix_socket_directories: '' },
      },
    }
  }
}
