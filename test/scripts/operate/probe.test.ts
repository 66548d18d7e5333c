import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/stack/freePorts'
import { killHard, run, whenReady } from '../../support/programs/child'

jest.setTimeout(120_000)

const until = async <Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const value = await look()
    if (value !== undefined && value !== null && value !== false) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It did not come.')
}

describe('npm run payments -- probe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'p9-probe-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('finds every assumption held by the sandbox, where its owner pays and voids', async () => {
    const [port, sandboxPort] = [String(await findFreePort()), String(await findFreePort())]
    const variables = { PORT: port, SANDBOX_PORT: sandboxPort, DATA_DIR: folder }
    const sandbox = await whenReady(run('sandbox/server.ts', variables))
    const url = `http://127.0.0.1:${sandboxPort}`
    const probe = run('scripts/operate/payments.ts', variables, ['probe'])
    const invoice = await until(() => /Invoice (\S+)\./.exec(probe.output())?.[1])
    expect(probe.errors()).toContain(`Card provider      the sandbox at 127.0.0.1:${sandboxPort}\n`)
    expect(invoice).toHaveLength(38)

    // Simulates the page's script and the card page in its frame.
    const page = await (await fetch(`http://localhost:${port}/`)).text()
    expect(page).toContain(`<script src="${url}/helcim-pay/services/start.js">`)
    const [, token] = /"checkoutToken":"(\w+)"/.exec(page) ?? []
    const card = { number: '5413330089099130', expiry: '01/28', cvv: '100', name: 'Ann' }
    const paid = await fetch(`${url}/helcim-pay/${token}/pay`, { method: 'POST', body: JSON.stringify(card) })
    const { posts }: { posts: { message: object }[] } = await paid.json()
    await fetch(`http://localhost:${port}/message`, {
      method: 'POST',
      body: JSON.stringify(posts[0]?.message),
    })
    const charge = await until(() => /Seen: charge (\d+)\./.exec(probe.output())?.[1])
    await fetch(`${url}/_sandbox/void`, {
      method: 'POST',
      body: JSON.stringify({ transactionId: Number(charge) }),
    })

    expect(await probe.exited).toBe(0)
    expect(probe.output()).toMatch(/\n16 held, 0 broken, 0 not seen\n$/)
    await killHard(sandbox)
  })

  test('is refused in production', async () => {
    const refused = run('scripts/operate/payments.ts', { NODE_ENV: 'production' }, ['probe'])
    expect(await refused.exited).toBe(1)
    expect(refused.errors()).toContain('refused with NODE_ENV=production.')
  })
})
