import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BrowserContext, Page } from '@playwright/test'
import { beginTest, expect, option, test } from '../support/journeys/journey'

test.use({ serviceWorkers: 'allow' })

type Taker = { page: Page; context: BrowserContext; deploys: Deploys }
type Step = (taker: Taker) => Promise<unknown>

const deploy: Step = async ({ deploys }) => (deploys.version += 1)
const rollBack: Step = async ({ deploys }) => (deploys.version -= 1)
const askToSignIn: Step = async ({ deploys }) => (deploys.asksToSignIn = true)
const readConfig: Step = ({ page }) => page.evaluate(async () => (await fetch('/config.json')).json())
const goOffline: Step = ({ context }) => context.setOffline(true)

const reload: Step = async ({ page }) => {
  await page.reload()
  await seeAnswer(page)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
    const { installing } = registration
    if (!installing) return
    await new Promise((resolve) => installing.addEventListener('statechange', resolve))
  })
}

const reloadWithoutWorker: Step = async (taker) => {
  taker.deploys.losesWorker = true
  await reload(taker)
  taker.deploys.losesWorker = false
}

/** Closing the last tab activates a waiting worker. */
const openAnew: Step = async (taker) => {
  const room = taker.page.url()
  await taker.page.close()
  taker.page = await taker.context.newPage()
  await taker.page.goto(room)
  await seeAnswer(taker.page)
}

async function seeAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(option(page, 1, 'C')).toBeChecked()
}

const cases: [string, Step[]][] = [
  ['a deploy whose files have not come yet', [deploy, reloadWithoutWorker, goOffline, reload]],
  ['a deploy that is taken back', [deploy, reload, rollBack, reload, openAnew]],
  [
    'a worker of a deploy that was taken back',
    [deploy, reload, rollBack, reloadWithoutWorker, goOffline, openAnew],
  ],
  ['two deploys while a tab stays open', [deploy, reload, deploy, reloadWithoutWorker, reload, openAnew]],
  ['a network’s sign-in page', [askToSignIn, reload, readConfig, goOffline, reload, readConfig]],
]

for (const [what, steps] of cases) {
  test(`the room opens with its answer after ${what}`, async ({ browser, stack }) => {
    const deploys = await startDeploys(stack.url)
    const context = await browser.newContext({ baseURL: deploys.url, serviceWorkers: 'allow' })
    const taker: Taker = { page: await context.newPage(), context, deploys }
    await beginTest(taker.page, { url: deploys.url, emulatorUrl: stack.emulatorUrl })
    await taker.page.evaluate(() => navigator.serviceWorker.ready)
    await option(taker.page, 1, 'C').check()
    await expect(taker.page.getByText('Saved', { exact: true })).toBeVisible()
    for (const step of steps) await step(taker)
    await context.close()
    deploys.close()
  })
}

/** A server in front of a stack that can deploy the app again: each version renames its scripts. */
type Deploys = {
  url: string
  version: number
  losesWorker: boolean
  /** Answers everything with a page and status 200. */
  asksToSignIn: boolean
  close(): void
}

/** Hop-by-hop headers, and those of the original body. */
const DROPPED = ['host', 'connection', 'accept-encoding', 'content-length', 'transfer-encoding']

async function startDeploys(stackUrl: string): Promise<Deploys> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const deploys: Deploys = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    version: 1,
    losesWorker: false,
    asksToSignIn: false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const scripts = await scriptsOf(stackUrl)
  return deploys

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (deploys.asksToSignIn)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to this network')
    if (path === '/sw.js' && deploys.losesWorker) return void response.destroy()
    const [, stem, version, extension] = /^(\/assets\/.*)\.v(\d+)(\.js)$/.exec(path) ?? []
    if (version !== undefined && Number(version) !== deploys.version)
      return void response.writeHead(404).end()
    const source = stem === undefined ? path : `${stem}${extension}`
    const kept = Object.entries(request.headers).filter(([name]) => !DROPPED.includes(name))
    const body = request.method === 'GET' ? undefined : await buffer(request)
    const answered = await fetch(stackUrl + source, {
      ...{ method: request.method, body, redirect: 'manual' },
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    })
    const headers = [...answered.headers].filter(
      ([name]) => !DROPPED.includes(name) && name !== 'content-encoding',
    )
    const isVersioned = path === '/sw.js' || /^text\/html/.test(answered.headers.get('content-type') ?? '')
    const whole = Buffer.from(await answered.arrayBuffer())
    // The browser's cache may be empty.
    response.writeHead(answered.status, { ...Object.fromEntries(headers), 'cache-control': 'no-store' })
    response.end(isVersioned ? named(whole.toString(), scripts, deploys.version) : whole)
  }
}

async function scriptsOf(stackUrl: string): Promise<string[]> {
  const page = await (await fetch(`${stackUrl}/`)).text()
  const scripts = [...page.matchAll(/<script[^>]* src="?(\/assets\/[\w.-]+\.js)/g)].flatMap(
    ([, script]) => script ?? [],
  )
  if (scripts.length === 0) throw new Error('The page has no scripts.')
  return scripts
}

function named(text: string, scripts: readonly string[], version: number): string {
  return scripts.reduce(
    (all, script) => all.replaceAll(script, script.replace(/\.js$/, `.v${version}.js`)),
    text,
  )
}
