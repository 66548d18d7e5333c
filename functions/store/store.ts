import { accountsRepository } from './accountsRepository'
import { attemptsRepository } from './attemptsRepository'
import { contentsRepository } from './contentsRepository'
import type { Database, Sql } from './database'
import { ordersRepository } from './ordersRepository'
import { paymentsRepository } from './paymentsRepository'
import { providerRepository } from './providerRepository'
import { reviewsRepository } from './reviewsRepository'
import { usersRepository } from './usersRepository'

/** Every repository on one database, or on one transaction of it. */
export type Repositories = {
  accounts: ReturnType<typeof accountsRepository>
  users: ReturnType<typeof usersRepository>
  attempts: ReturnType<typeof attemptsRepository>
  contents: ReturnType<typeof contentsRepository>
  orders: ReturnType<typeof ordersRepository>
  payments: ReturnType<typeof paymentsRepository>
  reviews: ReturnType<typeof reviewsRepository>
  provider: ReturnType<typeof providerRepository>
}

export type Store = Repositories & {
  /**
   * Runs all or nothing of what is done on the repositories it lends. The embedded database has one connection:
   * inside, use only those, and never wait for the network.
   */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>
}

export function createStore({ sql }: Database): Store {
  return {
    ...repositoriesOn(sql),
    transaction: (work) => sql.transaction((tx) => work(repositoriesOn(tx))),
  }
}

function repositoriesOn(sql: Sql): Repositories {
  return {
    accounts: accountsRepository(sql),
    users: usersRepository(sql),
    attempts: attemptsRepository(sql),
    contents: contentsRepository(sql),
    orders: ordersRepository(sql),
    payments: paymentsRepository(sql),
    reviews: reviewsRepository(sql),
    provider: providerRepository(sql),
  }
}
