import type { Timeline } from '../timeline'

/** How long the browser takes to hand a lock on. */
const HAND_OVER_MS = 2

/** The page that asks. */
type Owner = { readonly isAlive: boolean; run(work: () => void): void }
type Holder = { owner: Owner; lose: (reason: Error) => void }
type Use = (lock: Lock | null) => unknown

/** The Web Locks of one browser, for exclusive locks: they end with their page, and can be stolen. */
export class WebLocks {
  readonly #holders = new Map<string, Holder>()

  constructor(readonly timeline: Timeline) {}

  lentTo(owner: Owner): LockManager {
    const request = (name: string, options: LockOptions, use: Use) =>
      new Promise<void>((resolve, reject) => {
        this.timeline.in(HAND_OVER_MS, () => this.#grant(name, options, use, { owner, resolve, reject }))
      })
    return { request } as unknown as LockManager
  }

  /** The page is gone: what it held is free. */
  releaseAllOf(owner: Owner): void {
    for (const [name, holder] of this.#holders) if (holder.owner === owner) this.#holders.delete(name)
  }

  #grant(
    name: string,
    { steal }: LockOptions,
    use: Use,
    { owner, resolve, reject }: { owner: Owner; resolve: () => void; reject: (reason: Error) => void },
  ): void {
    if (!owner.isAlive) return
    const there = this.#holders.get(name)
    if (there && !steal) return owner.run(() => void Promise.resolve(use(null)).then(resolve))
    const mine = { owner, lose: reject }
    this.#holders.set(name, mine)
    there?.lose(new DOMException('The lock was stolen.', 'AbortError'))
    const letGo = () => {
      if (this.#holders.get(name) === mine) this.#holders.delete(name)
      resolve()
    }
    owner.run(
      () =>
        void Promise.resolve(use({ name, mode: 'exclusive' })).then(() =>
          this.timeline.in(HAND_OVER_MS, letGo),
        ),
    )
  }
}
