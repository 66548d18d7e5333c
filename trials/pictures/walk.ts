import { expect, type Page } from '@playwright/test'
import { PASSAGES_PER_TEST } from '../../domain/exam'
import {
  anotherLetter,
  askToFinish,
  finish,
  keyOf,
  openGate,
  option,
  register,
  startTest,
} from '../../test/support/journeys/journey'
import { expectGranted, openCheckout, pay } from '../../test/support/journeys/paying'

export type Take = (name: string) => Promise<void>

export async function walk(page: Page, take: Take): Promise<void> {
  await visitTheDoor(page, take)
  await register(page)
  await take('tests')
  await takeATest(page, take)
  await look(page, take, '/progress', 'progress')
  await practice(page, take)
  await buy(page, take)
  await look(page, take, '/account', 'account')
}

async function look(page: Page, take: Take, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await take(name)
}

async function visitTheDoor(page: Page, take: Take): Promise<void> {
  await look(page, take, '/login', 'login')
  await look(page, take, '/sample', 'sample')
  await look(page, take, '/register', 'register')
}

async function takeATest(page: Page, take: Take): Promise<void> {
  await openGate(page)
  await take('gate')
  await page.getByRole('link', { name: 'Back to Available Tests' }).click()
  await startTest(page)
  await take('room-passage')
  await openQuestions(page)
  await page.getByRole('button', { name: 'Flag question 2' }).click()
  await page.getByRole('button', { name: 'Strike out C' }).first().click()
  await option(page, 1, 'B').check()
  await page.getByText('Saved', { exact: true }).waitFor()
  await take('room')
  await answerMost(page)
  await askToFinish(page)
  await take('finish')
  await page.keyboard.press('Escape')
  await finish(page)
  const told = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Back To Login' }) })
  await expect(told).toBeVisible()
  await take('score')
  await told.getByRole('button', { name: 'Cancel' }).click()
  await take('review')
  const more = page.getByRole('button', { name: 'More' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.waitForLoadState('networkidle')
  await take('report')
  await look(page, take, '/login', 'tests-taken')
}

async function openQuestions(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Questions' })
  if (await tab.isVisible()) await tab.click()
}

async function answerMost(page: Page): Promise<void> {
  let open = 1
  for (const { passage, question, letter } of keyOf(1)) {
    if (passage === PASSAGES_PER_TEST) return
    if (question === 1) continue
    if (passage !== open) {
      await page.getByRole('button', { name: 'Next passage' }).click()
      await openQuestions(page)
    }
    open = passage
    await option(page, question, question % 4 === 0 ? anotherLetter(letter) : letter).check()
  }
}

async function practice(page: Page, take: Take): Promise<void> {
  await look(page, take, '/practice?test=1&passage=2', 'practice-gate')
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByRole('region', { name: 'Passage text' })).toBeVisible()
  await take('practice')
}

async function buy(page: Page, take: Take): Promise<void> {
  await page.goto('/login')
  const card = await openCheckout(page)
  await take('checkout')
  await pay(card)
  await expectGranted(page)
  await look(page, take, '/purchase-history', 'history')
  await page.getByRole('link', { name: 'Receipt for Test 2' }).click()
  await page.waitForLoadState('networkidle')
  await take('receipt')
}
