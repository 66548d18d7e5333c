import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { dollarsFromCents } from '../../../domain/pricing'
import { createEndpoints } from '../../../functions/endpoints/endpoints'
import { readEnvironment } from '../../../functions/environment'
import { openParts, type Parts } from '../../../functions/server'
import { localVariables } from '../../../scripts/stack/localSettings'
import { findFreePort } from '../../../scripts/stack/ports'
import { newMigrated, newPostgres } from '../../support/databases/engines'
import { newEntries } from '../../support/functions'
import { killHard, run, runToEnd, whenReady, type Ended, type Program } from '../../support/programs/child'

type Row = { transactionId: number; type: string; status: string; amount: number; invoiceNumber: string }

const CARD = { number: '5413330089099130', expiry: '01/28', cvv: '113' }

/** The stand-in for the card provider in a process of its own, with a shop's people at its dashboard. */
export async function startSandbox(folder: string) {
  const port = await findFreePort()
  const variables = { SANDBOX_PORT: String(port), DATA_DIR: join(folder, `sandbox-${port}`), PORT: '1' }
  const program = await whenReady(run('sandbox/server.ts', variables))
  const url = `http://127.0.0.1:${port}`
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    port,
    post,
    rows: async (): Promise<Row[]> => (await fetch(`${url}/_sandbox/transactions`)).json(),
    /** Another card each time: the same one, twice, is a suspected duplicate. */
    pay: (checkoutToken: string) =>
      post(`/helcim-pay/${checkoutToken}/pay`, { ...CARD, name: `Ann ${randomUUID()}` }),
    stop: () => killHard(program),
  }
}

/** People type their commands minutes apart: what the last ones used of the provider's limits is free again. */
const forgetCalls = ({ deps: { store } }: Parts) => store.rateCounts.forget(new Date(Date.now() + 86_400_000))

/** A shop with buyers in it: a PostgreSQL of its own, the sandbox and the real Auth emulator, to run commands beside. */
export async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'p9-shop-'))
  const emulatorPort = await findFreePort()
  const emulator: Program = await whenReady(
    run('scripts/stack/authEmulator.ts', { DATA_DIR: folder, AUTH_EMULATOR_PORT: String(emulatorPort) }),
  )
  const sandbox = await startSandbox(folder)
  const variables = {
    DATABASE_URL: await newMigrated(),
    SANDBOX_PORT: String(sandbox.port),
    AUTH_EMULATOR_PORT: String(emulatorPort),
  }

  const shop = {
    folder,
    sandbox,
    variables,

    /** What the server of the same variables does. */
    async serve<Result>(
      work: (parts: Parts) => Promise<Result>,
      DATABASE_URL = variables.DATABASE_URL,
    ): Promise<Result> {
      const environment = readEnvironment(localVariables({ ...variables, DATABASE_URL }))
      const parts = await openParts({ environment, log: pino({ level: 'silent' }) })
      await forgetCalls(parts)
      return work(parts).finally(() => parts.close())
    },

    async register(email: string): Promise<string> {
      const url = `http://127.0.0.1:${emulatorPort}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
      const body = JSON.stringify({ email, password: 'correct horse', returnSecureToken: true })
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { localId: uid }: { localId: string } = await answer.json()
      const tests = newEntries()
      await shop.serve(({ deps }) =>
        createEndpoints(deps).addUser({ uid, email }, { id: uid, username: email, tests }),
      )
      return uid
    },

    /** An order that was paid at the sandbox and settled. */
    async buy(buyer: { uid: string; email: string }, testNumber: string) {
      return shop.serve(async ({ deps }) => {
        const endpoints = createEndpoints(deps)
        const { uniquevalue: po } = await endpoints.getPONumber(buyer, { testNumber })
        const amount = dollarsFromCents((await deps.store.orders.find(po))?.amountCents ?? 0)
        const wish = { amount, currency: 'USD' as const, poNumber: po }
        const { checkoutToken } = await endpoints.getPaymentCredentials(buyer, wish)
        await sandbox.pay(checkoutToken)
        const row = (await sandbox.rows()).find(({ invoiceNumber }) => invoiceNumber === `${po}-1`)
        expect(await endpoints.getPaymentStatus(buyer, { poNumber: po })).toMatchObject({ state: 'granted' })
        return { po, transId: String(row?.transactionId) }
      })
    },

    async paidTests(uid: string, databaseUrl?: string): Promise<number[]> {
      const tests = await shop.serve(({ deps }) => deps.store.users.paidTests(uid), databaseUrl)
      return tests.sort((one, other) => one - other)
    },

    /** The address of a database with what the shop's holds now. */
    copyOfDatabase: () => newPostgres(undefined, new URL(variables.DATABASE_URL).pathname.slice(1)),
    /** A command in a process of its own, with these variables besides. */
    command(script: string, words: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
      return runToEnd(script, words, { OPERATOR: 'ann', ...variables, ...more })
    },

    async close() {
      await sandbox.stop()
      await killHard(emulator)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return shop
}
