import { and, eq, getTableColumns, gt, isNull, notLike, sql as raw } from 'drizzle-orm'
import type { TimeFactor } from '../../../domain/exam'
import type { Plan } from '../../../domain/plan'
import { first, hasRows, once, type Sql } from '../database'
import { entitlements, users } from '../schema/schema'

type User = typeof users.$inferSelect

export type UserRow = User & { paid: number[] }

/** Source prefix of rights that cost nothing */
export const FREE = 'free:'

type AddressChange = { from: string; to: string; loggedInAt: Date }

const MOST_ADDRESSES = 5

export type Standing = { testNumber: number; source: string; grantedAt: Date }

export function usersRepository(sql: Sql) {
  const byId = once(() =>
    sql
      .select({
        ...getTableColumns(users),
        paid: raw<number[]>`array(
          select distinct ${entitlements.testNumber} from ${entitlements} where ${eq(entitlements.userId, raw.placeholder('id'))}
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
    find: (id: string) => first(byId().execute({ id })),

    /** Sorted; excludes deleted accounts */
    async idsAfter(after: string, limit: number): Promise<string[]> {
      const rows = await sql
        .select({ id: users.id })
        .from(users)
        .where(and(gt(users.id, after), isNull(users.deletedAt)))
        .orderBy(users.id)
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** Exclusive lock until the transaction ends */
    holdAlone: (id: string) => first(sql.select().from(users).where(eq(users.id, id)).for('no key update')),

    /** @returns false if the id has a record or a tombstone */
    insert: (user: { id: string; username: string; createdAt: Date }) =>
      hasRows(sql.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })),

    login: (id: string) => first(loginById().execute({ id })),

    /**
     * Ends earlier logins and allows a return to the present address.
     * @param loggedInAt start of the login that has the new address
     * @returns false if the present address is not `from`
     */
    changeAddress: (id: string, { from, to, loggedInAt }: AddressChange) =>
      hasRows(
        sql
          .update(users)
          .set({ username: to, otherAddresses: [from], confirmed: true, validSince: laterOf(loggedInAt) })
          .where(and(eq(users.id, id), eq(users.username, from), isNull(users.deletedAt)))
          .returning({ id: users.id }),
      ),

    /** The first confirmation ends earlier logins and the address changes they asked for. */
    async confirm(id: string, loggedInAt: Date): Promise<void> {
      await sql
        .update(users)
        .set({ confirmed: true, otherAddresses: [], validSince: laterOf(loggedInAt) })
        .where(and(eq(users.id, id), eq(users.confirmed, false), isNull(users.deletedAt)))
    },

    async allowAddress(id: string, address: string): Promise<void> {
      const others = raw`array_remove(${users.otherAddresses}, ${address})`
      await sql
        .update(users)
        .set({
          otherAddresses: raw`(array_prepend(${address}, ${others}))[1:${raw.raw(String(MOST_ADDRESSES))}]`,
        })
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
    },

    /** Rejects writes with tokens of earlier logins. */
    async endLogins(id: string, now: Date): Promise<void> {
      // The identity provider counts whole seconds; rounding down keeps a login within this second valid.
      const since = new Date(Math.floor(now.getTime() / 1000) * 1000)
      await sql
        .update(users)
        .set({ validSince: laterOf(since) })
        .where(eq(users.id, id))
    },

    async change(id: string, change: Partial<Plan & { timeFactor: TimeFactor }>): Promise<void> {
      await sql
        .update(users)
        .set(change)
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
    },

    async paidTests(userId: string): Promise<number[]> {
      const rows = await sql
        .selectDistinct({ testNumber: entitlements.testNumber })
        .from(entitlements)
        .where(eq(entitlements.userId, userId))
      return rows.map(({ testNumber }) => testNumber)
    },

    /** Rights with their sources, except free ones */
    async standing(userId: string): Promise<Standing[]> {
      const { testNumber, source, grantedAt } = entitlements
      return sql
        .select({ testNumber, source, grantedAt })
        .from(entitlements)
        .where(and(eq(entitlements.userId, userId), notLike(source, `${FREE}%`)))
        .orderBy(testNumber, source)
    },

    hasPaid: (userId: string, testNumber: number) =>
      hasRows(
        sql
          .select({ testNumber: entitlements.testNumber })
          .from(entitlements)
          .where(and(eq(entitlements.userId, userId), eq(entitlements.testNumber, testNumber))),
      ),

    /** @returns the tests that got a new source */
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

    async renameSource(userId: string, from: string, source: string): Promise<void> {
      await sql
        .update(entitlements)
        .set({ source })
        .where(and(eq(entitlements.userId, userId), eq(entitlements.source, from)))
    },

    async revoke(userId: string, source: string): Promise<void> {
      await sql
        .delete(entitlements)
        .where(and(eq(entitlements.userId, userId), eq(entitlements.source, source)))
    },
  }
}

/** Never moves backward. */
function laterOf(moment: Date) {
  return raw`greatest(${users.validSince}, ${moment.toISOString()}::timestamptz)`
}
