import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../functions/store/database'

const inTransaction = new AsyncLocalStorage<boolean>()

/** A database whose transactions `outsideTransactions` notices. */
export function watchTransactions(database: Database): Database {
  return {
    ...database,
    transaction: (work) => database.transaction((sql) => inTransaction.run(true, () => work(sql))),
  }
}

/**
 * A database that undoes the first run of each transaction once its work is done, as PostgreSQL may undo any, and runs it
 * again: shows that the work may run twice.
 */
export function runTransactionsTwice(database: Database): Database {
  const watched = watchTransactions(database)
  return {
    ...watched,
    async transaction(work) {
      const undone = new Error('The first run is undone.')
      const firstRun = watched.transaction(async (sql) => {
        await work(sql)
        throw undone
      })
      await firstRun.catch((error: unknown) => {
        if (error !== undone) throw error
      })
      return watched.transaction(work)
    },
  }
}

/** What PostgreSQL says when it has undone a transaction for another's sake. */
export function serializationFailure(): Error {
  return Object.assign(new Error('could not serialize access due to concurrent update'), { code: '40001' })
}

/**
 * A port out of the process that throws when it is called in a transaction: the transaction would hold its rows for as
 * long as the call takes, and call again where it runs again.
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
