import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForRequests } from '../../../functions/store/lockedDatabase'

const dataDir = mkdtempSync(join(tmpdir(), 'p9-payments-'))
beforeAll(async () => (await openForRequests({ dataDir })).close())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Ended = { code: number; out: string; err: string }

/** npm run payments, over an embedded database of its own. */
function run(...words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/operate/payments.ts', ...words],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

test('lists what waits for a decision', async () => {
  expect(await run('list')).toMatchObject({ code: 0, out: 'No charge waits for a decision.\n' })
}, 60_000)

test('says why a decision cannot be carried out, and changes nothing', async () => {
  const ended = await run('grant', '12345')
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toMatch(/\nNo order has the transaction or the number 12345\.\n$/)
}, 60_000)

test.each([[[]], [['give']], [['refund']], [['refund', 'all']]])('explains itself for %j', async (words) => {
  const ended = await run(...words)
  expect(ended.code).toBe(1)
  expect(ended.err).toContain('npm run payments -- list')
})
