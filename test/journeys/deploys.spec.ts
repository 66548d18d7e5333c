import type { BrowserContext, Page } from '@playwright/test'
import { startDeploys, type Deploys } from '../support/journeys/deploys'
import { beginTest, expect, option, test } from '../support/journeys/journey'

test.use({ serviceWorkers: 'allow' })

type Taker = { page: Page; context: BrowserContext; deploys: Deploys }
type Step = (taker: Taker) => Promise<unknown>

const deploy: Step = async ({ deploys }) => (deploys.version += 1)
const rollBack: Step = async ({ deploys }) => (deploys.version -= 1)
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
