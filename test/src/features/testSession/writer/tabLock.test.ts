import { createTabLock } from '../../../../../src/features/testSession/writer/tabLock'

describe('the browser’s lock', () => {
  /** Web Locks in small: one lock, which can be stolen. */
  function fakeLocks() {
    let current: { reject: (reason: Error) => void } | null = null
    return {
      request: (_name: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
        new Promise<void>((resolve, reject) => {
          if (current && !options.steal) {
            run(null)
            return resolve()
          }
          current?.reject(new Error('stolen'))
          const mine = { reject }
          current = mine
          void Promise.resolve(run({ name: 'x', mode: 'exclusive' })).then(() => {
            if (current === mine) current = null
            resolve()
          })
        }),
    } as unknown as LockManager
  }

  test('is one tab’s until it is released or stolen', async () => {
    const locks = fakeLocks()
    const [first, second] = [createTabLock(locks), createTabLock(locks)]
    const lost = jest.fn()
    expect(await first.hold('a', { steal: false }, lost)).toBe(true)
    expect(await second.hold('a', { steal: false }, jest.fn())).toBe(false)
    expect(await second.hold('a', { steal: true }, jest.fn())).toBe(true)
    await Promise.resolve()
    expect(lost).toHaveBeenCalledTimes(1)
    second.release()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(await first.hold('a', { steal: false }, jest.fn())).toBe(true)
  })

  test('is everybody’s in a browser that has none', async () => {
    expect(await createTabLock(undefined).hold('a', { steal: false }, jest.fn())).toBe(true)
  })
})
