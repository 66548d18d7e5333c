import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../support/programs/child'
import { testSandbox } from './testSandbox'

test('the sandbox’s server refuses to start in production, and touches nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'p9-sandbox-'))
  const refused = run('sandbox/server.ts', { NODE_ENV: 'production', DATA_DIR: folder })
  expect(await refused.exited).toBe(1)
  expect(refused.errors()).toBe('The payment sandbox is refused in production: it charges nobody.\n')
  expect(refused.output()).toBe('')
  expect(readdirSync(folder)).toEqual([])
}, 60_000)

test('the card page may be framed by the app under either name of this machine', async () => {
  const { app, open } = testSandbox()
  const { checkoutToken } = await open('30')
  const { headers } = await app.request(`/helcim-pay/${checkoutToken}`)
  expect(headers.get('content-security-policy')).toMatch(
    /; frame-ancestors http:\/\/localhost:3000 http:\/\/127\.0\.0\.1:3000$/,
  )
})
