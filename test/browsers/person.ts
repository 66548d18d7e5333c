import { Attempt } from '../../domain/attempt'
import { answersFromList, chosenLetter } from '../../domain/answers'
import { questionsOfPassage, passageNumbers, type Letter } from '../../domain/exam'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tab } from './tab'

const PASSWORD = 'correct horse battery'
let people = 0

export const saveStatus = { css: '.save-status' }
export const heading = (name: string) => ({ css: 'h1, h2', name })
export const availableTests = heading('Available Tests')
export const button = (name: string | RegExp) => ({ css: 'button', name })
export const field = (name: string) => ({ css: 'input', name })
export const option = (question: number, letter: Letter) => ({
  css: `input[name="question-${question}"][value="${letter}"]`,
})
export const openDialog = { css: '[role=dialog]' }

async function fillLogin(tab: Tab, email: string, press: string): Promise<void> {
  await tab.fill(field('Email'), email)
  await tab.fill(field('Password'), PASSWORD)
  await tab.press(button(press))
  await tab.see(availableTests)
}

export async function register(tab: Tab, url: string): Promise<string> {
  const email = `taker-${Date.now()}-${(people += 1)}@example.com`
  await tab.goto(`${url}/register`)
  await fillLogin(tab, email, 'Register')
  return email
}

export const logIn = (tab: Tab, email: string) => fillLogin(tab, email, 'Log In')

export async function startTest(tab: Tab, testNumber = 1): Promise<void> {
  await tab.press(button(new RegExp(`^Start Test ${testNumber}\\b`)))
  await tab.see({ css: '.gate' })
  await tab.press(button(/^Start$/))
  await inRoom(tab)
}

export async function inRoom(tab: Tab): Promise<void> {
  await tab.see({ css: '[role=timer]' })
  await tab.see({ css: '.passage [data-open]' })
}

export async function choose(tab: Tab, question: number, letter: Letter): Promise<void> {
  await tab.press(option(question, letter))
  await seeChosen(tab, question, letter)
}

export async function seeChosen(tab: Tab, question: number, letter: Letter): Promise<void> {
  await tab.see(option(question, letter), ({ isChecked }) => isChecked)
}

/** @param patience in ms; a retry may come a minute after the last */
export async function seeSaved(tab: Tab, patience = 20_000): Promise<void> {
  await tab.see(saveStatus, ({ text }) => text === 'Saved', patience)
}

export async function attemptAtServer(tab: Tab, url: string, testNumber = 1): Promise<Attempt> {
  const token = await tab.evaluate<string>(`JSON.parse(
    localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser:'))),
  ).stsTokenManager.accessToken`)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/getAttempt?testNumber=${testNumber}`, { headers })
  if (!response.ok) throw new Error(`The server answers ${response.status}: ${await response.text()}`)
  return Attempt.parse(await response.json())
}

export async function expectAtServer(tab: Tab, url: string, expected: Record<number, Letter>): Promise<void> {
  let has: Record<number, Letter> = {}
  for (const until = Date.now() + 10_000; Date.now() < until; await delay(200)) {
    const answers = answersFromList((await attemptAtServer(tab, url)).answers)
    const each = passageNumbers.flatMap((passage) =>
      questionsOfPassage(passage).map((question) => [question, chosenLetter(answers, passage, question)]),
    )
    has = Object.fromEntries(each.filter(([, letter]) => letter !== undefined))
    if (JSON.stringify(has) === JSON.stringify(expected)) return
  }
  throw new Error(`The server has ${JSON.stringify(has)}, not ${JSON.stringify(expected)}`)
}
