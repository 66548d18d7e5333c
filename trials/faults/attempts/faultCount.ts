/** How often each deed was done and each mishap struck. */
export class FaultCount {
  readonly times = new Map<string, number>()
  /** Those that are faults. */
  total = 0

  strike(kind: string): void {
    this.occur(kind)
    this.total += 1
  }

  occur(kind: string, times = 1): void {
    this.times.set(kind, (this.times.get(kind) ?? 0) + times)
  }

  add(other: FaultCount): void {
    for (const [kind, times] of other.times) this.occur(kind, times)
    this.total += other.total
  }
}
