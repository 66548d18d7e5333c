import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Stack } from './stack'

export const PASSWORD = 'correct horse battery'
let people = 0
/** Nobody has it yet, in whatever process. */
export const newEmail = () => `taker-${Date.now()}-${process.pid}-${(people += 1)}@example.com`

/** Registers by the form; the new user's tests are on screen afterwards. */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectTests(page)
  return email
}

/** Logs in by the form that is on screen, on a page or in a dialog. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

export async function expectTests(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Available Tests' })).toBeVisible()
}

/** A new taker, signed in as by an earlier visit: without the forms, which are other journeys'. Their tests are on screen. */
export async function signIn(page: Page, stack: Stack, email = newEmail()): Promise<string> {
  await keepLogin(page, stack, email, 'signUp')
  return email
}

/** The same person on another device, such as a touch screen. */
export async function logInElsewhere(
  browser: Browser,
  stack: Stack,
  email: string,
  screen: Pick<BrowserContextOptions, 'hasTouch' | 'viewport'> = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, serviceWorkers: 'block', ...screen })
  const device = await context.newPage()
  await keepLogin(device, stack, email, 'signInWithPassword')
  return device
}

/** Puts a login where Firebase's library keeps it. */
async function keepLogin(
  page: Page,
  { url, emulatorUrl }: Stack,
  email: string,
  way: 'signUp' | 'signInWithPassword',
): Promise<void> {
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
  await page.goto('/login')
  await expectTests(page)
}
