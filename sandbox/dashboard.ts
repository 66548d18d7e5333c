import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { bodyOf } from './bodyOf'
import type { Parts } from './parts'
import type { Wish } from './returns'
import { allRows } from './wireForms'

const Void = z.object({
  transactionId: z.number(),
  silent: z.optional(z.boolean()),
  /** Overrides fields of the refund's row. */
  shownAs: z.optional(z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))),
})
const Refund = z.object({ ...Void.shape, amount: z.optional(z.number()) })
const Others = z.object({ calls: z.number() })
const Settle = z.object({ transactionId: z.optional(z.number()) })

/** Actions in the provider's dashboard, and data for tests */
export function mountDashboard(app: Hono, { ledger, webhooks, counts, tellReturn }: Parts): void {
  app.get('/_sandbox/transactions', (c) => c.json(allRows(ledger)))
  app.get('/_sandbox/deliveries', (c) => c.json(webhooks.deliveries))
  app.get('/_sandbox/calls', (c) => c.json(counts.seen))
  app.post('/_sandbox/others', async (c) => {
    const request = Others.safeParse(await bodyOf(c))
    if (!request.success) return c.json({ errors: 'Invalid' }, 400)
    counts.useByOthers(request.data.calls)
    return c.json({ ok: true })
  })
  app.post('/_sandbox/redeliver/:id', (c) => {
    void webhooks.deliver(Number(c.req.param('id')))
    return c.json({ ok: true })
  })

  const invalid = (c: Context) => c.json({ errors: 'Invalid' }, 400)
  const giveBack = (c: Context, wish: Wish, silent = false) => {
    const given = ledger.giveBack(wish)
    if ('refused' in given) return c.json({ errors: given.reason }, given.refused)
    if (!silent) tellReturn(given)
    return c.json(allRows(ledger).find(({ transactionId }) => transactionId === given.transactionId))
  }
  app.post('/_sandbox/void', async (c) => {
    const request = Void.safeParse(await bodyOf(c))
    if (!request.success) return invalid(c)
    const { transactionId: of, silent, shownAs } = request.data
    return giveBack(c, { type: 'reverse', of, shownAs }, silent)
  })
  app.post('/_sandbox/refund', async (c) => {
    const request = Refund.safeParse(await bodyOf(c))
    if (!request.success) return invalid(c)
    const { transactionId: of, amount, silent } = request.data
    return giveBack(c, { type: 'refund', of, amount: amount?.toFixed(2) }, silent)
  })
  app.post('/_sandbox/settle', async (c) => {
    const request = Settle.safeParse(await bodyOf(c))
    if (!request.success) return invalid(c)
    ledger.settleBatches(request.data.transactionId)
    return c.json({ ok: true })
  })
  app.get('/', (c) => {
    c.header('content-security-policy', `default-src 'none'; script-src 'self'; connect-src 'self'`)
    return c.html(PAGE)
  })
  app.get('/_sandbox/dashboard.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript' }))
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Payment sandbox</title>
<h1>Payment sandbox</h1>
<p>What the provider’s dashboard does with a charge. A void needs an open card batch, a refund a closed one.</p>
<p><button id="settle">Close all card batches</button> <span id="said" role="status"></span></p>
<table>
<thead><tr><th>Number<th>Time<th>Type<th>Status<th>Amount<th>Invoice<th>Do</tr></thead>
<tbody id="rows"></tbody>
</table>
<script src="/_sandbox/dashboard.js"></script>
</html>
`

const SCRIPT = `(() => {
  const find = (id) => document.getElementById(id)
  async function act(path, body) {
    const answer = await fetch('/_sandbox/' + path, { method: 'POST', body: JSON.stringify(body) })
    find('said').textContent = answer.ok ? 'Done.' : (await answer.json()).errors
    await show()
  }
  function button(name, onClick) {
    const made = document.createElement('button')
    made.textContent = name
    made.addEventListener('click', onClick)
    return made
  }
  async function show() {
    const rows = await (await fetch('/_sandbox/transactions')).json()
    find('rows').replaceChildren(...rows.map((row) => {
      const line = document.createElement('tr')
      const texts = [row.transactionId, row.dateCreated, row.type, row.status, row.amount, row.invoiceNumber]
      for (const text of texts) line.insertCell().textContent = text
      const actions = line.insertCell()
      const { transactionId } = row
      if (row.status !== 'APPROVED' || row.type === 'reverse') return line
      actions.append(button('Void', () => act('void', { transactionId })))
      if (row.type === 'purchase') {
        actions.append(button('Refund…', () => {
          const amount = prompt('How much?', row.amount)
          if (amount !== null) void act('refund', { transactionId, amount: Number(amount) })
        }))
      }
      return line
    }))
  }
  find('settle').addEventListener('click', () => act('settle', {}))
  void show()
})()
`
