import { accountsRepository } from './repositories/accountsRepository'
import { attemptsRepository } from './repositories/exams/attemptsRepository'
import { pinnedVersionsRepository } from './repositories/exams/pinnedVersionsRepository'
import type { Database, Sql } from './database'
import { mailsRepository } from './repositories/mailsRepository'
import { notesRepository } from './repositories/exams/notesRepository'
import { questionReportsRepository } from './repositories/exams/questionReportsRepository'
import { operatorActsRepository } from './repositories/operatorActsRepository'
import { ordersRepository } from './repositories/ordersRepository'
import { paymentsRepository } from './repositories/paymentsRepository'
import { practicesRepository } from './repositories/exams/practicesRepository'
import { providerRepository } from './repositories/providerRepository'
import { rateCountsRepository } from './repositories/rateCountsRepository'
import { resultsRepository } from './repositories/exams/resultsRepository'
import { reviewsRepository } from './repositories/reviewsRepository'
import { takeBacksRepository } from './repositories/takeBacksRepository'
import { transactionsRepository } from './repositories/transactionsRepository'
import { usersRepository } from './repositories/usersRepository'

export type Repositories = ReturnType<typeof makeRepositories>

export type Store = Repositories & {
  /**
   * The embedded engine has one connection: inside, use only the given repositories, and don't wait for the network.
   */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>
}

export function createStore({ sql, transaction }: Database): Store {
  return {
    ...repositoriesOn(sql),
    transaction: (work) => transaction((lent) => work(repositoriesOn(lent))),
  }
}

/** Keeps each connection's prepared statements. */
const made = new WeakMap<Sql, Repositories>()

function repositoriesOn(sql: Sql): Repositories {
  const known = made.get(sql) ?? makeRepositories(sql)
  made.set(sql, known)
  return known
}

function makeRepositories(sql: Sql) {
  return {
    accounts: accountsRepository(sql),
    users: usersRepository(sql),
    attempts: attemptsRepository(sql),
    pinnedVersions: pinnedVersionsRepository(sql),
    mails: mailsRepository(sql),
    notes: notesRepository(sql),
    questionReports: questionReportsRepository(sql),
    operatorActs: operatorActsRepository(sql),
    orders: ordersRepository(sql),
    payments: paymentsRepository(sql),
    practices: practicesRepository(sql),
    results: resultsRepository(sql),
    reviews: reviewsRepository(sql),
    takeBacks: takeBacksRepository(sql),
    transactions: transactionsRepository(sql),
    provider: providerRepository(sql),
    rateCounts: rateCountsRepository(sql),
  }
}
