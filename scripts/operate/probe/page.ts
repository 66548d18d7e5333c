import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { parseJson } from '../../../domain/base/parseJson'
import { StartError } from '../../../functions/base/startError'
import { isSigned } from '../../../functions/payments/provider/helcim'

export type Heard = {
  messages: { at: number; data: unknown }[]
  webhooks: { at: number; transId: string | null; isSigned: boolean }[]
}

type PageOptions = {
  port: number
  scriptUrl: string
  frameOrigin: string
  webhookSecret: string
  now: () => number
}

const LARGEST = 100_000

export async function servePage({ port, webhookSecret, now, ...page }: PageOptions) {
  const heard: Heard = { messages: [], webhooks: [] }
  let checkoutToken = ''
  const app = new Hono()
  app.use(bodyLimit({ maxSize: LARGEST }))
  app.get('/', (c) => {
    c.header('cache-control', 'no-store')
    return c.html(pageText({ ...page, checkoutToken }))
  })
  app.post('/message', async (c) => {
    heard.messages.push({ at: now(), data: parseJson(await c.req.text()) })
    return c.json({ ok: true })
  })
  app.post('/api/paymentEvents', async (c) => {
    const header = (name: string) => c.req.header(`webhook-${name}`) ?? ''
    const body = await c.req.text()
    const signed = { id: header('id'), timestamp: header('timestamp'), signatures: header('signature') }
    const event = parseJson(body)
    const id = typeof event === 'object' && event !== null && 'id' in event ? String(event.id) : null
    heard.webhooks.push({ at: now(), transId: id, isSigned: isSigned(signed, body, webhookSecret, now()) })
    return c.json({ ok: true })
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`Port ${port} cannot be had (${error.message}). Set PORT to another one.`))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    heard,
    url: `http://localhost:${port}/`,
    show: (token: string) => (checkoutToken = token),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type ProbePage = Awaited<ReturnType<typeof servePage>>

function pageText(facts: { scriptUrl: string; frameOrigin: string; checkoutToken: string }): string {
  const told = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Probe of the card provider</title>
<script src="${facts.scriptUrl}"></script>
<h1>Probe of the card provider</h1>
<p><button id="pay">Open the card page</button></p>
<p id="said" role="status"></p>
<script>
  const { frameOrigin, checkoutToken } = ${told}
  addEventListener('message', ({ origin, data }) => {
    if (origin !== frameOrigin) return
    void fetch('/message', { method: 'POST', body: JSON.stringify(data) })
    if (data.eventStatus !== 'SUCCESS') return
    document.getElementById('said').textContent = 'Paid. Now void it in the dashboard; the rest is in the terminal.'
    removeHelcimPayIframe()
  })
  document.getElementById('pay').addEventListener('click', () => appendHelcimPayIframe(checkoutToken))
</script>
</html>
`
}
