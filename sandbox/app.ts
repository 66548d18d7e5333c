import { Hono, type Context } from 'hono'
import { mountApi } from './api'
import { bodyOf } from './bodyOf'
import { CARD_STYLES, cardPage, cardScript, ELSEWHERE_PAGE, elsewhereScript, startScript } from './cardPage'
import { mountDashboard } from './dashboard'
import type { Return } from './entries'
import type { Opened, Parts } from './parts'
import { CardForm, pay } from './pay'

const RETURN_WEBHOOK_AFTER_MS = 1_000

/** Simulates the card provider: HTTP API, hosted card page, and inspection for tests. */
export function createSandbox(opened: Opened): Sandbox {
  const { ledger, webhooks } = opened
  const tellReturn = ({ transactionId }: Return) =>
    void webhooks.deliver(transactionId, RETURN_WEBHOOK_AFTER_MS)
  const carryOutPlans = () => ledger.carryOutPlans().forEach(tellReturn)
  const parts = { ...opened, tellReturn, carryOutPlans }
  const app = new Hono()
  app.use(async (_c, next) => {
    carryOutPlans()
    await next()
  })
  mountApi(app, parts)
  mountCardPage(app, parts)
  mountDashboard(app, parts)
  return { app, carryOutPlans }
}

export type Sandbox = {
  app: Hono
  /** Runs due automatic refunds. Called before every request. */
  carryOutPlans(): void
}

function mountCardPage(app: Hono, { settings, ledger, webhooks, carryOutPlans }: Parts): void {
  const { appOrigin, port } = settings
  const ownOrigin = `http://127.0.0.1:${port}`
  const appOrigins = [appOrigin, appOrigin.replace('//localhost:', '//127.0.0.1:')]
  const script = (c: Context, text: string) => c.body(text, 200, { 'content-type': 'text/javascript' })
  const page = (c: Context, html: string, ancestors: string) => {
    c.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; ` +
        `frame-src http://localhost:${port}; frame-ancestors ${ancestors}`,
    )
    c.header('cache-control', 'no-store')
    return c.html(html)
  }

  app.get('/helcim-pay/services/start.js', (c) => script(c, startScript(ownOrigin)))
  app.get('/helcim-pay/card.js', (c) => script(c, cardScript(appOrigins)))
  app.get('/helcim-pay/elsewhere.js', (c) => script(c, elsewhereScript(appOrigin)))
  app.get('/helcim-pay/card.css', (c) => c.body(CARD_STYLES, 200, { 'content-type': 'text/css' }))
  app.get('/helcim-pay/elsewhere', (c) => page(c, ELSEWHERE_PAGE, `${appOrigin} ${ownOrigin}`))

  app.get('/helcim-pay/:token', (c) => {
    const checkout = ledger.checkout(c.req.param('token'))
    if (!checkout) return c.json({ errors: 'Unknown checkout' }, 404)
    const notice = ledger.isUsed(checkout) ? 'This payment was already processed.' : undefined
    return page(c, cardPage({ amount: checkout.amount, label: checkout.label, notice }), appOrigins.join(' '))
  })

  app.post('/helcim-pay/:token/pay', async (c) => {
    const checkout = ledger.checkout(c.req.param('token'))
    const card = CardForm.safeParse(await bodyOf(c))
    if (!checkout || !card.success) return c.json({ errors: 'Invalid' }, 400)
    const script = pay(ledger, webhooks, checkout, card.data)
    // Immediate reversals happen before the buyer gets an answer.
    carryOutPlans()
    return c.json(script)
  })
}
