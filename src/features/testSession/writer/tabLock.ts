/** Which tab of this browser writes an attempt; tests lend their own. */
export type TabLock = {
  /**
   * Takes the attempt for this tab. `steal` takes it from whichever tab has it.
   * @param onLost called when another tab takes it over
   * @returns false when another tab has it
   */
  hold(attemptId: string, options: { steal: boolean }, onLost: () => void): Promise<boolean>
  /** Gives it back; a tab that closes or crashes gives it back by itself. */
  release(): void
}

/** Held by the tab that writes the attempt, if there is one. */
export const tabLockName = (attemptId: string) => `passage-nine/attempt/${attemptId}`

/**
 * The browser's Web Locks: they end with their tab, whatever becomes of it. A browser without them lets every tab write;
 * the server's sequence numbers then keep two tabs from overwriting each other.
 */
export function createTabLock(locks: LockManager | undefined): TabLock {
  let release: (() => void) | null = null

  const giveBack = () => {
    release?.()
    release = null
  }

  return {
    async hold(attemptId, { steal }, onLost) {
      giveBack()
      if (!locks) return true
      return new Promise<boolean>((decide) => {
        const options = steal ? { steal: true } : { ifAvailable: true }
        locks
          .request(tabLockName(attemptId), options, (lock) => {
            if (!lock) return decide(false)
            decide(true)
            return new Promise<void>((resolve) => {
              release = resolve
            })
          })
          // A lock that is stolen rejects its request.
          .catch(() => {
            decide(false)
            onLost()
          })
      })
    },
    release: giveBack,
  }
}
