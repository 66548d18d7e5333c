import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../functions/store/database'

const inTransaction = new AsyncLocalStorage<boolean>()

/**
 * A database on which each transaction's first run is undone once its work is done, as PostgreSQL may undo any: whoever
 * tests on it tests that the work may run twice. The second comes without the pause that two need who met.
 */
export function restless(database: Database): Database {
  return {
    ...database,
    async transaction(work) {
      const run = (end: () => void) =>
        database.transaction((sql) =>
          inTransaction.run(true, async () => {
            const result = await work(sql)
            end()
            return result
          }),
        )
      const undone = new Error('The first run is undone.')
      const undo = () => {
        throw undone
      }
      await run(undo).catch((error: unknown) => {
        if (error !== undone) throw error
      })
      return run(() => undefined)
    },
  }
}

/** What PostgreSQL says when it has undone a transaction for another's sake. */
export function serializationFailure(): Error {
  return Object.assign(new Error('could not serialize access due to concurrent update'), { code: '40001' })
}

/**
 * A way out of the process, which nobody may go while a transaction is open: it would hold its rows for as long as
 * somebody else takes, and go twice where it runs twice.
 */
export function outsideTransactions<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (inTransaction.getStore())
          throw new Error(`The ${name} was asked (${String(key)}) in a transaction.`)
        return Reflect.apply(value, target, given)
      }
    },
  })
}
