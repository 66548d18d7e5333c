import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd } from '../../support/programs/child'
import { layDatabase } from '../../support/databases/engines'

const dataDir = mkdtempSync(join(tmpdir(), 'p9-payments-'))
beforeAll(() => layDatabase(dataDir))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** npm run payments, over an embedded database of its own. */
const run = (...words: string[]) => runToEnd('scripts/operate/payments.ts', words, { DATA_DIR: dataDir })

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
