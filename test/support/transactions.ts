import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../functions/store/database'

const inTransaction = new AsyncLocalStorage<boolean>()

export function watchTransactions(database: Database): Database {
  return {
    ...database,
    transaction: (work) => database.transaction((sql) => inTransaction.run(true, () => work(sql))),
  }
}

export function serializationFailure(): Error {
  return Object.assign(new Error('could not serialize access due to concurrent update'), { code: '40001' })
}

/** Throws when the port is called in a transaction, which would keep its locks and could call it again. */
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
