import { randomUUID } from 'node:crypto'
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { testNumbers } from '../../../domain/exam'
import type { Stack } from './stack'

type Server = Pick<Stack, 'url' | 'emulatorUrl'>

export const PASSWORD = 'correct horse battery'
let people = 0
/** Unique over all processes. */
export const newEmail = () => `taker-${Date.now()}-${process.pid}-${(people += 1)}@example.com`

export async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectTests(page)
  return email
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

export async function expectTests(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
}

export async function signIn(page: Page, stack: Server, email = newEmail()): Promise<string> {
  await keepLogin(page, stack, email, 'signUp')
  await page.goto('/login')
  await expectTests(page)
  return email
}

export async function beginTest(page: Page, stack: Server, email = newEmail()): Promise<string> {
  const { uid, token } = await keepLogin(page, stack, email, 'signUp')
  const call = async (name: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${stack.url}/api/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  }
  const tests = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
  await call('addUser', { id: uid, username: email, tests })
  await call('startTest', { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 })
  await page.goto('/testpage?testNumber=1')
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Passage text' })).toBeVisible()
  return email
}

export async function logInElsewhere(
  browser: Browser,
  stack: Server,
  email: string,
  screen: Pick<BrowserContextOptions, 'hasTouch' | 'viewport'> = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, serviceWorkers: 'block', ...screen })
  const device = await context.newPage()
  await keepLogin(device, stack, email, 'signInWithPassword')
  await device.goto('/login')
  await expectTests(device)
  return device
}

/** Syncs now instead of with the next heartbeat. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

async function keepLogin(
  page: Page,
  { url, emulatorUrl }: Server,
  email: string,
  way: 'signUp' | 'signInWithPassword',
): Promise<{ uid: string; token: string }> {
  const { identity } = await (await fetch(`${url}/config.json`)).json()
  const answer = await fetch(
    `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${way}?key=${identity.apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  )
  const { localId: uid, idToken: accessToken, refreshToken, expiresIn } = await answer.json()
  const login = {
    ...{ uid, email, emailVerified: false, isAnonymous: false, providerData: [] },
    stsTokenManager: { accessToken, refreshToken, expirationTime: Date.now() + expiresIn * 1_000 },
    ...{ apiKey: identity.apiKey, appName: '[DEFAULT]' },
  }
  const entry = { name: `firebase:authUser:${identity.apiKey}:[DEFAULT]`, value: JSON.stringify(login) }
  const origins = [{ origin: new URL(url).origin, localStorage: [entry] }]
  await page.context().setStorageState({ cookies: [], origins })
  return { uid, token: accessToken }
}
