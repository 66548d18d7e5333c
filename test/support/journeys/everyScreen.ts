import { expect, type Page } from '@playwright/test'
import { legalScreens, paths } from '../../../domain/screens'
import { askToFinish, beginTest, finish, openGate, option, PASSWORD, signIn, startTest } from './journey'
import { openCheckout, pay } from './paying'
import { someProgress } from '../results/someProgress'
import type { Stack } from './stack'

/** `page` has its own address, a `part` was opened by a press. */
export type Look = (name: string, kind: 'page' | 'part') => Promise<void>

export const screens: Record<string, (page: Page, look: Look, stack: Stack) => Promise<void>> = {
  'of a stranger': doorScreens,
  'before and in the room': roomScreens,
  'after a test and of practice': finishedScreens,
  'of an account': accountScreens,
  'of a purchase': purchaseScreens,
}

const openTool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name }).click()

async function open(page: Page, path: string, look: Look): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await look(path, 'page')
}

async function doorScreens(page: Page, look: Look): Promise<void> {
  for (const screen of legalScreens) await open(page, paths[screen], look)
  await open(page, '/nowhere', look)
  await open(page, paths.sample, look)
  await page.getByRole('group', { name: /^1\. / }).getByRole('radio').first().check()
  await page.getByText('Check your answer').first().click()
  await expect(page.getByText('Wrong.', { exact: true })).toBeVisible()
  await look('sample, answered', 'part')
  await open(page, paths.register, look)
  await page.getByRole('button', { name: 'Register' }).click()
  await look('register, with its faults', 'part')
  await open(page, paths.login, look)
  await page.getByLabel('Email').fill('name@example')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await look('login, with its faults', 'part')
}

async function roomScreens(page: Page, look: Look, stack: Stack): Promise<void> {
  await signIn(page, stack)
  await look('Available Tests', 'page')
  await openGate(page)
  await look('the page before a test', 'page')
  await page.goto(paths.login)
  await startTest(page)
  await look('the room', 'page')
  for (const name of ['View', 'Navigator', 'Shortcuts']) {
    await openTool(page, name)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await look(name, 'part')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Strike out A' }).first().click()
  await page.getByRole('button', { name: 'Flag question 1' }).click()
  await option(page, 1, 'B').check()
  await page.locator('[data-paragraph="1"]').first().selectText()
  await page.getByRole('button', { name: 'Blue' }).click()
  await look('the room, in use', 'part')
  await askToFinish(page)
  await look('Confirm Finish Test', 'part')
}

async function finishedScreens(page: Page, look: Look, stack: Stack): Promise<void> {
  await beginTest(page, stack)
  await option(page, 1, 'B').check()
  await page.getByRole('button', { name: 'Flag question 1' }).click()
  await finish(page)
  await look('Test finished', 'part')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await look('the review', 'page')
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Right answers' })).toBeVisible()
  await look('the report', 'page')
  await open(page, paths.notes, look)
  await page.route('**/api/getNotebook*', (route) => route.fulfill({ json: someNotes }))
  await open(page, paths.notes, (_path, kind) => look('notes, with some', kind))
  await page.unroute('**/api/getNotebook*')
  await open(page, paths.progress, look)
  await page.route('**/api/getProgress*', (route) => route.fulfill({ json: someProgress }))
  await open(page, paths.progress, (_path, kind) => look('progress, with figures', kind))
  await page.unroute('**/api/getProgress*')
  await open(page, paths.login, look)
  await practiceScreens(page, look)
}

const someNotes = [
  {
    ...{ attemptId: '00000000-0000-4000-8000-000000000001', testNumber: 1, ordinal: 2, question: 12 },
    ...{ stem: 'What does the author concede?', text: 'I mixed up the two critics.' },
    writtenAt: '2026-11-22T12:00:00.000Z',
  },
]

async function practiceScreens(page: Page, look: Look): Promise<void> {
  await open(page, paths.practice, look)
  await open(page, `${paths.practice}?test=1&passage=1`, look)
  await page.getByRole('button', { name: 'Start practice' }).click()
  await option(page, 1, 'A').check()
  await page.getByRole('button', { name: 'Check answer, question 1' }).click()
  await expect(page.locator('fieldset[data-right]')).toBeVisible()
  await look('a practice', 'page')
  await page.getByRole('button', { name: 'Finish practice' }).click()
  await look('Finish this practice?', 'part')
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText(/^\d of 6 right$/)).toBeVisible()
  await look('what came of a practice', 'page')
}

async function accountScreens(page: Page, look: Look, stack: Stack): Promise<void> {
  await signIn(page, stack)
  await open(page, paths.account, look)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(`${PASSWORD}, not`)
  await page.getByLabel('New password').fill('another horse battery')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password.')
  await look('account, with its forms', 'part')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await look('Delete your account?', 'part')
  await page.keyboard.press('Escape')
}

async function purchaseScreens(page: Page, look: Look, stack: Stack): Promise<void> {
  await signIn(page, stack)
  await open(page, paths.purchaseHistory, look)
  await page.goto(paths.login)
  const frame = await openCheckout(page)
  await pay(frame, '209')
  await expect(frame.getByRole('alert')).toContainText('DO NOT HONOR')
  await look('the provider’s frame', 'part')
  await pay(frame)
  const complete = page.getByRole('dialog', { name: 'Purchase complete' })
  await expect(complete).toBeVisible()
  await look('Purchase complete', 'part')
  await complete.getByRole('button', { name: 'OK' }).click()
  await page.goto(paths.purchaseHistory)
  const receipt = page.getByRole('link', { name: 'Receipt for Test 2' })
  await expect(receipt).toBeVisible()
  await look('Purchase History, with a purchase', 'part')
  await receipt.click()
  await expect(page.getByText('$59.99 USD')).toBeVisible()
  await look('a receipt', 'page')
}
