import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

export class Machine {
  readonly #loads: number[] = []
  readonly #since = { busy: busyMs(), at: performance.now() }
  readonly #watch = setInterval(() => this.#loads.push(loadavg()[0] ?? NaN), 10_000)

  /** @param ownMs processor time of the run's own processes */
  end(ownMs: number): string {
    clearInterval(this.#watch)
    const lasted = (performance.now() - this.#since.at) * cpus().length
    const share = (ms: number) => `${((ms / lasted) * 100).toFixed(0)} %`
    const busy = busyMs() - this.#since.busy
    const loads = [Math.min(...this.#loads), Math.max(...this.#loads)].map((load) => load.toFixed(1))
    return [
      `the machine: ${cpus().length} processors, load from ${loads.join(' to ')};`,
      `this run had ${share(ownMs)} of them, everything else ${share(Math.max(0, busy - ownMs))}`,
    ].join(' ')
  }
}

/** Processor time of the whole machine since boot, in ms. */
function busyMs(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + irq + softirq) * 10
}
