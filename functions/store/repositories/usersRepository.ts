import { and, eq, getTableColumns, gt, isNull, notLike, sql as raw } from 'drizzle-orm'
import type { TimeFactor } from '../../../domain/exam'
import type { Plan } from '../../../domain/plan'
import type { Sql } from '../database'
import { once } from '../once'
import { entitlements, orders, users } from '../schema/schema'
import { hasEnded } from './ordersRepository'

type User = typeof users.$inferSelect

export type UserRow = User & {
  /** The tests that may be taken, in no order. */
  paid: number[]
  /** Whether an access of theirs has ever been taken away. */
  hasLost: boolean
}

/** How the source of a right begins that cost nothing. */
export const FREE = 'free:'

type LoginRow = Pick<User, 'username' | 'confirmed' | 'otherAddresses' | 'validSince' | 'deletedAt'>
type AddressChange = { from: string; to: string; loggedInAt: Date }

/** Addresses that may be asked for and not opened yet. */
const MOST_ADDRESSES = 5

/** A right to take a test. */
export type Standing = { testNumber: number; source: string; grantedAt: Date }

/** Users, and which tests they may take. */
export function usersRepository(sql: Sql) {
  const byId = once(() =>
    sql
      .select({
        ...getTableColumns(users),
        paid: raw<number[]>`array(
          select distinct ${entitlements.testNumber} from ${entitlements} where ${eq(entitlements.userId, raw.placeholder('id'))}
        )`,
        hasLost: raw<boolean>`exists (
          select 1 from ${orders} where ${eq(orders.userId, raw.placeholder('id'))} and ${hasEnded}
        )`,
      })
      .from(users)
      .where(eq(users.id, raw.placeholder('id')))
      .prepare('user_by_id'),
  )
  const { username, confirmed, otherAddresses, validSince, deletedAt } = users
  const loginById = once(() =>
    sql
      .select({ username, confirmed, otherAddresses, validSince, deletedAt })
      .from(users)
      .where(eq(users.id, raw.placeholder('id')))
      .prepare('login_by_id'),
  )
  return {
    async find(id: string): Promise<UserRow | undefined> {
      const [user] = await byId().execute({ id })
      return user
    },

    /** The ids of accounts that were not deleted, by themselves, from the one after `after`. */
    async idsAfter(after: string, limit: number): Promise<string[]> {
      const rows = await sql
        .select({ id: users.id })
        .from(users)
        .where(and(gt(users.id, after), isNull(users.deletedAt)))
        .orderBy(users.id)
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** Locks the user for the rest of the transaction: the account is not deleted before its end. */
    async hold(id: string): Promise<User | undefined> {
      const [user] = await sql.select().from(users).where(eq(users.id, id)).for('share')
      return user
    },

    /** Locks the user for the rest of the transaction, exclusively: another exclusive lock waits for its end. */
    async holdAlone(id: string): Promise<User | undefined> {
      const [user] = await sql.select().from(users).where(eq(users.id, id)).for('no key update')
      return user
    },

    /** False when the id has a record already, or a tombstone: it stays as it is. */
    async insert(user: { id: string; username: string; createdAt: Date }): Promise<boolean> {
      const rows = await sql.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
      return rows.length > 0
    },

    /** What a login is compared with. */
    async login(id: string): Promise<LoginRow | undefined> {
      const [user] = await loginById().execute({ id })
      return user
    },

    /**
     * Gives an account another address, and lets it go back to the present one. Earlier logins end.
     * @param loggedInAt when the login that brings the address began
     * @returns false when the account has another address than `from` by now
     */
    async changeAddress(id: string, { from, to, loggedInAt }: AddressChange): Promise<boolean> {
      const rows = await sql
        .update(users)
        .set({ username: to, otherAddresses: [from], confirmed: true, validSince: laterOf(loggedInAt) })
        .where(and(eq(users.id, id), eq(users.username, from), isNull(users.deletedAt)))
        .returning({ id: users.id })
      return rows.length > 0
    },

    /** The address is confirmed for the first time: earlier logins, and changes that they asked for, end. */
    async confirm(id: string, loggedInAt: Date): Promise<void> {
      await sql
        .update(users)
        .set({ confirmed: true, otherAddresses: [], validSince: laterOf(loggedInAt) })
        .where(and(eq(users.id, id), eq(users.confirmed, false), isNull(users.deletedAt)))
    },

    /** Lets the login change to an address, one of the last few that were asked for. */
    async allowAddress(id: string, address: string): Promise<void> {
      const others = raw`array_remove(${users.otherAddresses}, ${address})`
      await sql
        .update(users)
        .set({
          otherAddresses: raw`(array_prepend(${address}, ${others}))[1:${raw.raw(String(MOST_ADDRESSES))}]`,
        })
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
    },

    /** Whoever logged in before a moment may write no more. */
    async endLogins(id: string, now: Date): Promise<void> {
      // Whole seconds, as the identity provider counts: a login within this second is not ended.
      const since = new Date(Math.floor(now.getTime() / 1000) * 1000)
      await sql
        .update(users)
        .set({ validSince: laterOf(since) })
        .where(eq(users.id, id))
    },

    async allowTime(id: string, timeFactor: TimeFactor): Promise<void> {
      await sql
        .update(users)
        .set({ timeFactor })
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
    },

    async setPlan(id: string, plan: Plan): Promise<void> {
      await sql
        .update(users)
        .set(plan)
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
    },

    async paidTests(userId: string): Promise<number[]> {
      const rows = await sql
        .selectDistinct({ testNumber: entitlements.testNumber })
        .from(entitlements)
        .where(eq(entitlements.userId, userId))
      return rows.map(({ testNumber }) => testNumber)
    },

    /** Each right that stands paid, with what gave it: all but those that were added free of charge. */
    async standing(userId: string): Promise<Standing[]> {
      const { testNumber, source, grantedAt } = entitlements
      return sql
        .select({ testNumber, source, grantedAt })
        .from(entitlements)
        .where(and(eq(entitlements.userId, userId), notLike(source, `${FREE}%`)))
        .orderBy(testNumber, source)
    },

    async hasPaid(userId: string, testNumber: number): Promise<boolean> {
      const rows = await sql
        .select({ testNumber: entitlements.testNumber })
        .from(entitlements)
        .where(and(eq(entitlements.userId, userId), eq(entitlements.testNumber, testNumber)))
      return rows.length > 0
    },

    /** The tests to which this grant added a source. */
    async grant(grant: {
      userId: string
      testNumbers: readonly number[]
      source: string
      grantedAt: Date
    }): Promise<number[]> {
      const { userId, testNumbers, source, grantedAt } = grant
      const rows = await sql
        .insert(entitlements)
        .values(testNumbers.map((testNumber) => ({ userId, testNumber, source, grantedAt })))
        .onConflictDoNothing()
        .returning({ testNumber: entitlements.testNumber })
      return rows.map(({ testNumber }) => testNumber)
    },

    /** What one source gave is another's from now on. */
    async renameSource(userId: string, from: string, source: string): Promise<void> {
      await sql
        .update(entitlements)
        .set({ source })
        .where(and(eq(entitlements.userId, userId), eq(entitlements.source, from)))
    },

    /** Takes back what one source gave. */
    async revoke(userId: string, source: string): Promise<void> {
      await sql
        .delete(entitlements)
        .where(and(eq(entitlements.userId, userId), eq(entitlements.source, source)))
    },
  }
}

/** Never earlier than it was. */
function laterOf(moment: Date) {
  return raw`greatest(${users.validSince}, ${moment.toISOString()}::timestamptz)`
}
