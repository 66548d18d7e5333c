import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
} from 'drizzle-orm'
import { noPlan } from '../../../domain/plan'
import { hasRows, type Sql } from '../database'
import { acts, attempts, entitlements, orders, payments, reviews, users } from '../schema/schema'
import { mails } from '../schema/mails'
import { practicesRepository } from './exams/practicesRepository'
import { isOfTest } from './exams/attemptStatements'

export function accountsRepository(sql: Sql) {
  const attemptsOf = (userId: string, condition?: SQL) =>
    sql
      .select({ id: attempts.id })
      .from(attempts)
      .where(and(eq(attempts.userId, userId), condition))
  const reviewsOf = (userId: string) =>
    sql.select({ po: orders.po }).from(orders).where(eq(orders.userId, userId))

  return {
    isDeleted: (userId: string) =>
      hasRows(
        sql
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, userId), isNotNull(users.deletedAt))),
      ),

    /** Contains ids of attempts, and all other rows except the user's own. */
    async allOf(userId: string) {
      return {
        tests: await sql
          .select()
          .from(entitlements)
          .where(eq(entitlements.userId, userId))
          .orderBy(asc(entitlements.testNumber), asc(entitlements.source)),
        attempts: await attemptsOf(userId, isOfTest).orderBy(
          asc(attempts.startedAt),
          asc(attempts.testNumber),
        ),
        practices: await attemptsOf(userId, eq(attempts.mode, 'practice')).orderBy(
          asc(attempts.startedAt),
          asc(attempts.id),
        ),
        orders: await sql
          .select()
          .from(orders)
          .where(eq(orders.userId, userId))
          .orderBy(asc(orders.createdAt)),
        payments: await sql
          .select()
          .from(payments)
          .where(eq(payments.userId, userId))
          .orderBy(desc(payments.paidAt)),
        mails: await sql.select().from(mails).where(eq(mails.userId, userId)).orderBy(asc(mails.createdAt)),
        reviews: await sql
          .select()
          .from(reviews)
          .where(inArray(reviews.po, reviewsOf(userId)))
          .orderBy(asc(reviews.createdAt)),
      }
    },

    async usageOf(userId: string) {
      const { attemptId, passage, opId } = acts
      const made = await sql
        .select()
        .from(attempts)
        .where(and(eq(attempts.userId, userId), isOfTest))
      const ids = made.map(({ id }) => id)
      const counts = await sql
        .select({ attemptId, passages: countDistinct(passage), acts: count(opId) })
        .from(acts)
        .where(inArray(attemptId, ids))
        .groupBy(attemptId)
      return {
        attempts: made.map(({ id, testNumber, startedAt, finishedAt }) => {
          const { passages = 0, acts: count = 0 } = counts.find((each) => each.attemptId === id) ?? {}
          return { testNumber, startedAt, finishedAt, passages, acts: count }
        }),
        practices: await practicesRepository(sql).of(userId),
      }
    },

    /** Unpaid checkouts opened since `since` or being opened, and whether a charge is in review */
    async moneyUnderWay(userId: string, { now, since }: { now: Date; since: Date }) {
      const mayBeCharged = or(gt(orders.openedAt, since), gt(orders.openingUntil, now))
      const checkouts = await sql
        .select({ openedAt: orders.openedAt, openingUntil: orders.openingUntil })
        .from(orders)
        .where(and(eq(orders.userId, userId), inArray(orders.state, ['open', 'abandoned']), mayBeCharged))
      const waiting = await sql
        .select({ po: reviews.po })
        .from(reviews)
        .where(and(inArray(reviews.po, reviewsOf(userId)), isNull(reviews.resolution)))
        .limit(1)
      return { checkouts, isInReview: waiting.length > 0 }
    },

    /**
     * Turns the record into a tombstone. Locks the row against concurrent writes (usersRepository.holdAlone).
     * @returns false if it was deleted before
     */
    async createTombstone(
      userId: string,
      { now, removeAt }: { now: Date; removeAt: Date },
    ): Promise<boolean> {
      const tombstone = {
        ...{ username: '', timeFactor: 1, ...noPlan },
        ...{ confirmed: false, otherAddresses: [], validSince: null },
        ...{ createdAt: now, deletedAt: now, removeIdentityAt: removeAt },
      }
      const rows = await sql
        .insert(users)
        .values({ id: userId, ...tombstone })
        .onConflictDoUpdate({ target: users.id, set: tombstone, setWhere: isNull(users.deletedAt) })
        .returning({ id: users.id })
      return rows.length > 0
    },

    /**
     * Call in a transaction, after `createTombstone`. Locks orders, then attempts before their acts, to wait for running writes.
     */
    async deletePersonalData(userId: string): Promise<void> {
      await sql
        .update(orders)
        .set({ state: 'abandoned' })
        .where(and(eq(orders.userId, userId), eq(orders.state, 'open')))
      await sql
        .update(orders)
        .set({
          ...{ userId: null, username: '', checkoutToken: null },
          ...{ openingUntil: null, askedAt: null, heardAt: null },
        })
        .where(eq(orders.userId, userId))
      await sql.update(payments).set({ userId: null, username: '' }).where(eq(payments.userId, userId))
      await sql.delete(entitlements).where(eq(entitlements.userId, userId))
      await sql.delete(mails).where(eq(mails.userId, userId))
      const locked = await attemptsOf(userId).for('update')
      if (locked.length > 0) {
        const ids = locked.map(({ id }) => id)
        await sql.delete(acts).where(inArray(acts.attemptId, ids))
        await sql.delete(attempts).where(inArray(attempts.id, ids))
      }
    },

    /** Deleted accounts whose login remains; `again` keeps other processes from taking them too */
    async takeRemovals({ now, again, limit }: { now: Date; again: Date; limit: number }): Promise<string[]> {
      const due = sql
        .select({ id: users.id })
        .from(users)
        .where(lte(users.removeIdentityAt, now))
        .orderBy(users.removeIdentityAt)
        .limit(limit)
        .for('update', { skipLocked: true })
      const rows = await sql
        .update(users)
        .set({ removeIdentityAt: again })
        .where(inArray(users.id, due))
        .returning({ id: users.id })
      return rows.map(({ id }) => id)
    },

    async identityRemoved(userId: string): Promise<void> {
      await sql.update(users).set({ removeIdentityAt: null }).where(eq(users.id, userId))
    },

    /** Keeps tombstones whose login still exists. */
    async forget(before: Date): Promise<void> {
      await sql.delete(users).where(and(lt(users.deletedAt, before), isNull(users.removeIdentityAt)))
    },
  }
}
