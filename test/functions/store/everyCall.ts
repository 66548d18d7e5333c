import { randomUUID } from 'node:crypto'
import type { Act } from '../../../domain/acts'
import type { Repositories } from '../../../functions/store/store'
import { makeContents } from '../../support/contents'
import { practiceIdOf, SEEDED, takerIdOf, type Seeded } from '../../support/databases/seed'
import { keys } from '../../support/functions'

const now = new Date()
const soon = new Date(now.getTime() + 60_000)
const before = new Date(now.getTime() - 8 * 86_400_000)
const due = { now, again: soon, limit: 20 }
const userId = takerIdOf(SEEDED)
const practiceId = practiceIdOf(SEEDED, 1)

const seen: Act = {
  ...{ opId: randomUUID(), device: randomUUID(), at: now.toISOString(), kind: 'seen' },
  ...{ passage: 1, question: 1, value: true },
}

type Calls = {
  [Name in keyof Repositories]: {
    [Method in keyof Repositories[Name]]: (repository: Repositories[Name], seeded: Seeded) => Promise<unknown>
  }
}

/** One call per repository method; a missing one does not compile. */
export const calls: Calls = {
  users: {
    find: (users) => users.find(userId),
    idsAfter: (users) => users.idsAfter('', 2),
    holdAlone: (users) => users.holdAlone(userId),
    standing: (users) => users.standing(userId),
    insert: (users) => users.insert({ id: randomUUID(), username: 'new@example.com', createdAt: now }),
    endLogins: (users) => users.endLogins(userId, now),
    login: (users) => users.login(userId),
    changeAddress: (users) =>
      users.changeAddress(userId, { from: 'a@example.com', to: 'b@example.com', loggedInAt: now }),
    confirm: (users) => users.confirm(userId, now),
    allowAddress: (users) => users.allowAddress(userId, 'other@example.com'),
    allowTime: (users) => users.allowTime(userId, 1.5),
    setPlan: (users) => users.setPlan(userId, { name: 'Ana', examDate: '2027-04-10', target: 48 }),
    paidTests: (users) => users.paidTests(userId),
    hasPaid: (users) => users.hasPaid(userId, 3),
    grant: (users) => users.grant({ userId, testNumbers: [1, 2], source: 'test', grantedAt: now }),
    renameSource: (users) => users.renameSource(userId, 'registration', 'other'),
    revoke: (users) => users.revoke(userId, 'registration'),
  },
  accounts: {
    isDeleted: (accounts) => accounts.isDeleted(userId),
    allOf: (accounts) => accounts.allOf(userId),
    usageOf: (accounts) => accounts.usageOf(userId),
    moneyUnderWay: (accounts) => accounts.moneyUnderWay(userId, { now, since: before }),
    createTombstone: (accounts) => accounts.createTombstone(userId, { now, removeAt: soon }),
    deletePersonalData: (accounts) => accounts.deletePersonalData(userId),
    takeRemovals: (accounts) => accounts.takeRemovals(due),
    identityRemoved: (accounts) => accounts.identityRemoved(userId),
    forget: (accounts) => accounts.forget(before),
  },
  questionReports: {
    keep: (reports, { attemptId }) =>
      reports.keep({ attemptId, question: 1, kind: 'key', text: 'Two options fit.', reportedAt: now }),
    find: (reports, { attemptId }) => reports.find({ attemptId, question: 1 }),
    of: (reports, { attemptId }) => reports.of(attemptId),
    all: (reports) => reports.all(),
  },
  notes: {
    of: (notes, { attemptId }) => notes.of(attemptId),
    ofAll: (notes, { attemptId }) => notes.ofAll([attemptId]),
    find: (notes, { attemptId }) => notes.find(attemptId, 1),
    keep: (notes, { attemptId }) => notes.keep({ attemptId, question: 1, text: 'why', writtenAt: now }),
  },
  mails: {
    insert: (mails, { paymentId }) =>
      mails.insert({ id: randomUUID(), userId, paymentId, createdAt: now, nextTryAt: now }),
    takeDue: (mails) => mails.takeDue(due),
    owedSince: (mails) => mails.owedSince(10),
    receipt: (mails) => mails.receipt(randomUUID()),
    change: (mails) => mails.change(randomUUID(), { tries: 1, nextTryAt: soon }),
  },
  attempts: {
    find: (attempts, { attemptId }) => attempts.find(attemptId),
    findPractice: (attempts) => attempts.findPractice(practiceId),
    findForUpdate: (attempts, { attemptId }) => attempts.findForUpdate(attemptId),
    findByRequest: (attempts) => attempts.findByRequest(userId, randomUUID()),
    running: (attempts) => attempts.running(userId, now),
    latest: (attempts) => attempts.latest(userId, 1),
    finishedOf: (attempts) => attempts.finishedOf(userId, 1),
    latestOfEachTest: (attempts) => attempts.latestOfEachTest(userId),
    scores: (attempts) => attempts.scores(userId),
    overdue: (attempts) => attempts.overdue(userId, soon),
    insert: (attempts) =>
      attempts.insert({
        ...{ id: randomUUID(), userId, testNumber: 9, requestId: randomUUID(), ordinal: 1 },
        ...{ contentVersion: 'seeded 9', status: 'open', startedAt: now, deadline: soon, timeFactor: 1 },
        answers: [],
        tools: { strikes: {}, flags: [], seen: [], highlights: {} },
      }),
    change: (attempts, { attemptId }) => attempts.change(attemptId, { score: 3 }),
    findWithLogin: (attempts, { attemptId }) => attempts.findWithLogin(attemptId),
    standing: (attempts, { attemptId }) => attempts.standing(attemptId, [seen]),
    stampsOf: (attempts, { attemptId }) => attempts.stampsOf(attemptId, 100),
    devicesOf: (attempts, { attemptId }) => attempts.devicesOf(attemptId),
    hasLaterElsewhere: (attempts, { attemptId }) =>
      attempts.hasLaterElsewhere(attemptId, randomUUID(), new Date(0)),
    highlightsOf: (attempts, { attemptId }) => attempts.highlightsOf(attemptId),
    startedSince: (attempts) => attempts.startedSince(userId, new Date(0)),
    isRevealed: (attempts) => attempts.isRevealed(userId, 1, new Date(0)),
    store: (attempts, { openAttemptId }) =>
      attempts.store(openAttemptId, {
        acts: [{ ...seen, seq: 1 }],
        ...{ storedAt: now, lists: { passage1: null } },
        after: {
          ...{ answers: [], lastAct: 1 },
          tools: { strikes: {}, flags: [], seen: [], highlights: {} },
        },
      }),
    lastAnswers: (attempts, { attemptId }) => attempts.lastAnswers(attemptId),
    actsOf: (attempts, { attemptId }) => attempts.actsOf(attemptId, { after: 10, limit: 20 }),
  },
  results: {
    shown: (results) => results.shown(userId, 20),
    counts: (results) => results.counts(userId),
    unshown: (results) => results.unshown(userId, 1),
    deedsOf: (results, { attemptId }) => results.deedsOf(attemptId),
    holdCensus: (results) => results.holdCensus(false),
    tally: (results, { attemptId }) =>
      results.tally({ census: 1, after: attemptId, limit: 500, settledBefore: now }),
    changeCensus: (results) => results.changeCensus({ shown: 1 }),
    keepTallies: (results) => results.keepTallies(1),
    talliesOf: (results) => results.talliesOf('seeded 1'),
    counted: (results) => results.counted(),
  },
  practices: {
    of: (practices) => practices.of(userId, 'explained', 20),
    finishedAt: (practices) => practices.finishedAt(userId),
    shown: (practices) => practices.shown(userId),
    passagesOf: (practices) => practices.passagesOf(userId, 1),
  },
  pinnedVersions: {
    find: (versions) => versions.find('seeded 1'),
    keep: (versions) =>
      versions.keep({ version: 'new', testNumber: 1, passages: makeContents(keys), createdAt: now }),
  },
  operatorActs: {
    add: (operatorActs, { po }) =>
      operatorActs.add({
        ...{ id: randomUUID(), act: randomUUID(), at: now, operator: 'ann', command: 'payments refund' },
        ...{ subject: '1', po, provider: 'helcim', why: 'asked for', outcome: 'started', detail: '' },
      }),
    about: (operatorActs, { po }) => operatorActs.about([po, userId, '1']),
  },
  orders: {
    find: (orders, { po }) => orders.find(po),
    findForUpdate: (orders, { po }) => orders.findForUpdate(po),
    findCurrent: (orders) => orders.findCurrent(userId, '2'),
    countSince: (orders) => orders.countSince(userId, before),
    insert: (orders) =>
      orders.insert({
        ...{ po: randomUUID(), userId, username: 'a@example.com', item: '4', amountCents: 5_999 },
        ...{ fullCents: 5_999, feeFigure: 0, discountFigure: 0, state: 'open', createdAt: now },
      }),
    change: (orders, { po }) => orders.change(po, { looks: 1 }),
    abandon: (orders, { po }) => orders.abandon(po),
    claimOpening: (orders, { po }) => orders.claimOpening(po, { now, until: soon }),
    endOpening: (orders, { po }) => orders.endOpening(po, soon, { checkoutToken: 'token' }),
    takeInvoice: (orders, { po }) => orders.takeInvoice(po, soon),
    returnInvoice: (orders, { po }) => orders.returnInvoice(po, soon),
    noteQuestion: (orders, { po }) =>
      orders.noteQuestion(
        { po, heardAt: before, askedAt: null },
        { heardAt: now, looks: 0, nextLookAt: soon },
      ),
    lockOf: (orders) => orders.lockOf(userId, ['open', 'granted']),
    lostBy: (orders) => orders.lostBy(userId),
    planLook: (orders, { po }) => orders.planLook(po, soon, { looks: 2, nextLookAt: soon }),
    takeDue: (orders) => orders.takeDue(due),
    awaitingLook: (orders) => orders.awaitingLook({ before: now, limit: 20 }),
    countWatched: (orders) => orders.countWatched(1_000),
  },
  payments: {
    hasPaid: (payments) => payments.hasPaid(userId),
    ofUser: (payments) => payments.ofUser(userId),
    find: (payments, { paymentId }) => payments.find(paymentId),
    findByInvoice: (payments, { po }) => payments.findByInvoice(po),
    unpaidGrants: (payments) => payments.unpaidGrants(10),
    insert: (payments) =>
      payments.insert({
        ...{
          id: randomUUID(),
          userId,
          username: 'a@example.com',
          paidAt: now,
          amountCents: 1,
          testNumber: '2',
        },
        ...{
          provider: 'helcim',
          transId: randomUUID(),
          invoice: randomUUID(),
          source: 'sweep',
          state: 'granted',
        },
      }),
    change: (payments, { paymentId }) => payments.change(paymentId, { state: 'voided' }),
  },
  reviews: {
    open: (reviews) => reviews.open(),
    countOpen: (reviews) => reviews.countOpen(1_000),
    ofOrder: (reviews, { po }) => reviews.ofOrder(po),
    insert: (reviews, { po }) =>
      reviews.insert({
        ...{ id: randomUUID(), provider: 'helcim', transId: randomUUID(), po, reason: 'amount' },
        ...{ currency: 'USD', createdAt: now },
      }),
    undecidedOf: (reviews) => reviews.undecidedOf(userId),
    overpaidBy: (reviews) => reviews.overpaidBy(userId),
    waitsFor: (reviews) => reviews.waitsFor(userId, 'discount_lost'),
    change: (reviews, { reviewId }) => reviews.change(reviewId, { amountCents: 1 }),
    resolve: (reviews, { reviewId }) => reviews.resolve(reviewId, 'dismissed', now),
  },
  takeBacks: {
    lock: (takeBacks) => takeBacks.lock(),
    countSince: (takeBacks) => takeBacks.countSince(before, 1_000),
    allow: (takeBacks) => takeBacks.allow(soon),
  },
  transactions: {
    ofOrder: (transactions, { po }) => transactions.ofOrder(po),
    find: (transactions, { transId }) => transactions.find('helcim', transId),
    keep: (transactions, { po }) =>
      transactions.keep([
        {
          ...{ provider: 'helcim', transId: randomUUID(), po, invoice: `${po}-1`, type: 'purchase' },
          ...{ status: 'approved', amountCents: 5_999, currency: 'USD', words: 'APPROVED purchase' },
          ...{ seenAt: now, toldBy: 'sweep' },
        },
      ]),
  },
  provider: {
    hasReceipt: (provider) => provider.hasReceipt('msg_1'),
    keepReceipt: (provider) => provider.keepReceipt(randomUUID(), now),
    forget: (provider) => provider.forget(before),
  },
  rateCounts: {
    count: (rateCounts) => rateCounts.count({ key: 'lookUps', by: 30, now, until: now }),
    remove: (rateCounts) => rateCounts.remove('lookUps'),
    forget: (rateCounts) => rateCounts.forget(new Date(now.getTime() - 5 * 60_000)),
  },
}

export const cases = Object.entries(calls).flatMap(([name, methods]) =>
  Object.entries(methods).map(([method, call]) => ({
    title: `${name}.${method}`,
    call: (repositories: Repositories, seeded: Seeded): Promise<unknown> =>
      // The table's type ensures that arguments fit.
      Reflect.apply(call, undefined, [Reflect.get(repositories, name), seeded]),
  })),
)
